import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { confirm, showError } from '#kit/web/feedback/dialogs.ts'
import { useMay } from '#kit/web/use-session.ts'

const hourMs = 60 * 60_000

interface UndoButtonProps {
  /** Verb and noun: "Undo check-in". */
  label: string
  doneAt: string
  busy: boolean
  /** Asks the server what undoing changes, or why it cannot be undone. */
  preview: () => Promise<{ problem: string | null; text: string }>
  undo: () => void
}

/** Undoes a step at the desk, after saying what that changes. After an hour only who may refund sees it. */
export function UndoButton({ label, doneAt, busy, preview, undo }: UndoButtonProps) {
  const may = useMay()
  const [asks, setAsks] = useState(false)
  if (Date.now() - Date.parse(doneAt) > hourMs && !may('Refund Payments')) return null
  const ask = async () => {
    setAsks(true)
    try {
      const { problem, text } = await preview()
      if (problem) showError('Cannot be undone', problem)
      else if (await confirm({ title: `${label}?`, text, action: label })) undo()
    } catch (error) {
      showError('Cannot be undone', error)
    } finally {
      setAsks(false)
    }
  }
  return (
    <Group>
      <Button variant="default" loading={busy || asks} onClick={() => void ask()}>
        {label}
      </Button>
    </Group>
  )
}
