import { Select, Stack } from '@mantine/core'
import type { MailDocument } from '../contract/document.ts'
import { MergeInput } from './merge-input.tsx'
import type { MailEditing } from './use-mail-editing.ts'

const headers = [
  { value: 'band', label: 'Logo and name on your colour' },
  { value: 'plain', label: 'Logo and name on white' },
  { value: 'none', label: 'No header' },
]

/** Subject, preview text and header of a mail. */
export function MailHead({ editing, errors }: { editing: MailEditing; errors: Record<string, string> }) {
  const { document, set, readOnly } = editing
  return (
    <Stack gap="sm">
      <MergeInput
        label="Subject"
        required
        maxLength={200}
        value={document.subject}
        error={errors.subject}
        readOnly={readOnly}
        change={(subject) => set({ ...document, subject }, 'subject')}
      />
      <MergeInput
        label="Preview text"
        description="Shown after the subject in the inbox."
        maxLength={200}
        value={document.preheader}
        error={errors.preheader}
        readOnly={readOnly}
        change={(preheader) => set({ ...document, preheader }, 'preheader')}
      />
      <Select
        label="Header"
        data={headers}
        allowDeselect={false}
        readOnly={readOnly}
        value={document.header}
        onChange={(header) => header && set({ ...document, header: header as MailDocument['header'] }, null)}
      />
    </Stack>
  )
}
