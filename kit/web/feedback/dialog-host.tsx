import { Button, Group, Modal, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useState, useSyncExternalStore, type FormEvent } from 'react'
import { CopyButton } from '../copy-button.tsx'
import { dialogs, problemOf, type AskDialog, type ConfirmDialog, type ErrorDialog } from './dialogs.ts'

/** Shows the dialogs that `showError`, `confirm` and `ask` open, one at a time. */
export default function DialogHost() {
  const [dialog] = useSyncExternalStore(dialogs.subscribe, dialogs.read)
  if (!dialog) return null
  if (dialog.kind === 'error') return <ErrorModal {...dialog} />
  if (dialog.kind === 'confirm') return <ConfirmModal {...dialog} />
  return <AskModal {...dialog} />
}

function ErrorModal({ title, sentences, requestId, close }: ErrorDialog) {
  return (
    <Modal opened onClose={close} title={title} size="sm">
      <Stack gap="xs" role="alert">
        {sentences.map((sentence) => (
          <Text key={sentence}>{sentence}</Text>
        ))}
        {requestId && (
          <Group gap={4}>
            <Text c="dimmed" size="sm">
              Support finds this as {requestId}
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
    </Modal>
  )
}

function ConfirmModal({ title, text, action, danger, answer }: ConfirmDialog) {
  return (
    <Modal opened onClose={() => answer(false)} title={title} size="sm">
      {text && <Text>{text}</Text>}
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" onClick={() => answer(false)}>
          Cancel
        </Button>
        <Button color={danger ? 'red' : undefined} onClick={() => answer(true)} data-autofocus>
          {action}
        </Button>
      </Group>
    </Modal>
  )
}

function AskModal({ title, text, label, action, type, initial, required, answer }: AskDialog) {
  const [value, setValue] = useState(initial)
  const [error, setError] = useState<string | null>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const trimmed = value.trim()
    const problem = trimmed === '' ? (required ? `${label} is required.` : null) : problemOf(type, trimmed)
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
