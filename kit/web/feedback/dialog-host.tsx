import { Button, Group, Modal, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useState, useSyncExternalStore, type FormEvent, type ReactNode } from 'react'
import { CopyButton } from '../copy-button.tsx'
import { useFocusBack } from '../dialog/dialog-focus.tsx'
import { dialogs, problemOf, type AskDialog, type ConfirmDialog, type ErrorDialog } from './dialogs.ts'

/** Shows the dialogs that `showError`, `confirm` and `ask` open, one at a time. */
export default function DialogHost() {
  const [dialog] = useSyncExternalStore(dialogs.subscribe, dialogs.read)
  useFocusBack(true)
  if (!dialog) return null
  if (dialog.kind === 'error') return <ErrorModal {...dialog} />
  if (dialog.kind === 'confirm') return <ConfirmModal {...dialog} />
  return <AskModal {...dialog} />
}

/** A dialog that screen readers announce when it opens. Mantine sets the role last, so this sets it again on the same element. */
function AlertDialog({ title, onClose, children }: { title: string; onClose: () => void; children: ReactNode }) {
  return (
    <Modal.Root opened onClose={onClose} size="sm" centered transitionProps={{ duration: 120 }}>
      <Modal.Overlay />
      <Modal.Content ref={(content: HTMLElement | null) => content?.setAttribute('role', 'alertdialog')}>
        <Modal.Header role="none">
          <Modal.Title>{title}</Modal.Title>
          <Modal.CloseButton aria-label="Close" />
        </Modal.Header>
        <Modal.Body>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}

function ErrorModal({ title, sentences, requestId, close }: ErrorDialog) {
  return (
    <AlertDialog title={title} onClose={close}>
      <Stack gap="xs">
        {sentences.map((sentence) => (
          <Text key={sentence}>{sentence}</Text>
        ))}
        {requestId && (
          <Group gap={4}>
            <Text c="dimmed" size="sm">
              Reference for support {requestId}
            </Text>
            <CopyButton value={requestId} what="number" />
          </Group>
        )}
      </Stack>
      <Group justify="flex-end" mt="lg">
        <Button onClick={close} data-autofocus>
          Close
        </Button>
      </Group>
    </AlertDialog>
  )
}

function ConfirmModal({ title, text, action, danger, answer }: ConfirmDialog) {
  return (
    <AlertDialog title={title} onClose={() => answer(false)}>
      {text && <Text>{text}</Text>}
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" onClick={() => answer(false)}>
          Cancel
        </Button>
        <Button color={danger ? 'red' : undefined} onClick={() => answer(true)} data-autofocus>
          {action}
        </Button>
      </Group>
    </AlertDialog>
  )
}

function AskModal({ title, text, label, action, type, initial, required, check, answer }: AskDialog) {
  const [value, setValue] = useState(initial)
  const [error, setError] = useState<string | null>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const trimmed = value.trim()
    const problem = trimmed === '' ? (required ? `${label} is required.` : null) : (problemOf(type, trimmed) ?? check?.(trimmed) ?? null)
    if (problem) setError(problem)
    else answer(trimmed)
  }
  const field = {
    label,
    value,
    error,
    'data-autofocus': true,
    onChange: (event: { currentTarget: { value: string } }) => {
      setValue(event.currentTarget.value)
      setError(null)
    },
  }
  return (
    <Modal opened onClose={() => answer(null)} title={title} size="sm">
      <form onSubmit={submit} noValidate>
        {text && <Text mb="sm">{text}</Text>}
        {type === 'long text' ? <Textarea {...field} autosize minRows={3} /> : <TextInput {...field} type={type} />}
        <Group justify="flex-end" mt="lg" gap="xs">
          <Button variant="default" onClick={() => answer(null)}>
            Cancel
          </Button>
          <Button type="submit">{action}</Button>
        </Group>
      </form>
    </Modal>
  )
}
