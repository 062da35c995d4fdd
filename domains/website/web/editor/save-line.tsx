import { Text } from '@mantine/core'
import type { Editing } from './page-editor.tsx'
import type { SaveStatus } from './autosave.ts'

const worst: readonly SaveStatus[] = ['conflict', 'refused', 'invalid', 'offline', 'saving', 'unsaved', 'saved']

/** Says how the draft stands with the server. */
export function SaveLine({ editing: { draft, lookDraft, problems } }: { editing: Editing }) {
  const status = worst.find((one) => draft.status === one || lookDraft.status === one) ?? 'saved'
  const refusal = (draft.status === 'refused' ? draft : lookDraft).error
  const words: Record<SaveStatus, string> = {
    saved: 'Saved',
    unsaved: 'Not saved yet',
    saving: 'Saving…',
    offline: 'Offline. We keep trying to save.',
    invalid: problems.page[0] ?? 'Not saved. Correct the marked fields.',
    refused: refusal?.sentences[0] ?? 'Not saved.',
    conflict: 'Someone else changed this.',
  }
  const bad = ['conflict', 'refused', 'invalid', 'offline'].includes(status)
  return (
    <Text size="sm" c={bad ? 'red' : 'dimmed'} role="status" data-save={status} lineClamp={2} title={words[status]}>
      {words[status]}
    </Text>
  )
}
