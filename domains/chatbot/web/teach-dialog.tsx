import { Button } from '@mantine/core'
import { Modal } from '#kit/web/dialog/modal.tsx'
import { Textarea, TextInput } from '#kit/web/fields/inputs.tsx'
import { SmallForm } from '#kit/web/record-form/small-form.tsx'
import { useSmallForm } from '#kit/web/record-form/use-small-form.ts'
import { useInvalidate } from '#kit/web/use-call.ts'
import { call, chatbotReads, type Lesson } from './calls.ts'

interface TeachDialogProps {
  /** Changes a taught answer; null: teaches a new one. */
  lesson: Lesson | null
  /** The answer that it corrects. */
  corrects?: { id: string; question: string }
  close: () => void
}

/** Teaches the bot a question and its answer. */
export default function TeachDialog({ lesson, corrects, close }: TeachDialogProps) {
  const invalidate = useInvalidate()
  const form = useSmallForm({
    initial: { question: lesson?.question ?? corrects?.question.slice(0, 300) ?? '', answer: lesson?.answer ?? '' },
    check: ({ question, answer }): Record<string, string> => ({
      ...(question.trim() === '' && { question: 'Question is required.' }),
      ...(answer.trim() === '' && { answer: 'Answer is required.' }),
    }),
    send: async (values, { idempotencyKey }) => {
      await (lesson
        ? call('PUT /chatbot/lessons/{id}', { params: { id: lesson.id }, body: { ...values, version: lesson.version }, idempotencyKey })
        : call('POST /chatbot/lessons', { body: { ...values, ...(corrects && { answer_id: corrects.id }) }, idempotencyKey }))
      await invalidate(chatbotReads)
      close()
    },
  })
  return (
    <Modal opened onClose={close} title={lesson ? 'Edit taught answer' : 'Teach an answer'}>
      <SmallForm
        form={form}
        action={lesson ? 'Save answer' : 'Teach answer'}
        needs={['Manage Chatbot']}
        more={
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
        }
      >
        <TextInput label="Question" required maxLength={300} data-autofocus {...form.field('question')} />
        <Textarea
          label="Answer"
          required
          autosize
          minRows={4}
          maxLength={2000}
          description="Visitors read it word for word. Leave out prices that may change."
          {...form.field('answer')}
        />
      </SmallForm>
    </Modal>
  )
}
