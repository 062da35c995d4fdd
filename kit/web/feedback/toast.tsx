import { Button, Group } from '@mantine/core'
import { createStore } from './store.ts'

/** How long a toast is shown, in milliseconds, as the specification requires. */
const shownMs = 5000

/** True once there has been a toast. Until then the toast container is not loaded. */
export const toasted = createStore(false)

async function show(options: { message: React.ReactNode; color?: string; id?: string }): Promise<void> {
  toasted.set(true)
  const { notifications } = await import('@mantine/notifications')
  // There is room for one.
  notifications.clean()
  const id = notifications.show({
    autoClose: shownMs,
    withCloseButton: true,
    closeButtonProps: { 'aria-label': 'Close' },
    // A long one may cover something, so a click anywhere on it closes it.
    onClick: () => notifications.hide(id),
    style: { cursor: 'pointer' },
    ...options,
  })
}

/** Shows that something was done: "Package added." */
export const toast = (message: string): void => void show({ message })

/** Shows that something was done, with an undo button. */
export function undoToast(message: string, undo: () => void): void {
  const id = `undo-${Date.now()}`
  const takeBack = async () => {
    const { notifications } = await import('@mantine/notifications')
    notifications.hide(id)
    undo()
  }
  void show({
    id,
    message: (
      <Group justify="space-between" wrap="nowrap">
        {message}
        <Button size="compact-sm" variant="default" onClick={takeBack}>
          Undo
        </Button>
      </Group>
    ),
  })
}
