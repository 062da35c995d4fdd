import { Stack, Text } from '@mantine/core'
import { Modal } from '#kit/web/dialog/modal.tsx'
import type { FormAnswer } from './calls.ts'
import { purposeName } from './website-words.ts'

/** All that a visitor answered, a line for each field. */
export default function AnswerDialog({ answer: { title, purpose, answers, path }, close }: { answer: FormAnswer; close: () => void }) {
  return (
    <Modal opened onClose={close} title={title || purposeName[purpose]}>
      <Stack gap="xs">
        <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{answers}</Text>
        <Text size="sm" c="dimmed">
          Sent from {path}
        </Text>
      </Stack>
    </Modal>
  )
}
