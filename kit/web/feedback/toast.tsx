import { Button, Group } from '@mantine/core'
import { createStore } from './store.ts'

/** How long a toast stays, as the specification has it. */
const shownMs = 5000

/** Whether there has been a toast: until then the place where they appear is not loaded. */
export const toasted = createStore(false)

async function show(options: { message: React.ReactNode; color?: string; id?: string }): Promise<void> {
  toasted.set(true)
  const { notifications } = await import('@mantine/notifications')
  const id = notifications.show({
    autoClose: shownMs,
    withCloseButton: true,
    closeButtonProps: { 'aria-label': 'Close' },
    // It stands over the buttons of a page or a drawer: whoever wants at them presses it away.
    onClick: () => notifications.hide(id),
    style: { cursor: 'pointer' },
    ...options,
  })
}

/** Says that something is done: "Package added." */
export const toast = (message: string): void => void show({ message })

/** Says that something is done and can be taken back. */
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
