import { Modal } from '#kit/web/dialog/modal.tsx'
import { toast } from '#kit/web/feedback/toast.tsx'
import { MomentField } from '#kit/web/fields/moment-field.tsx'
import { SmallForm } from '#kit/web/record-form/small-form.tsx'
import { useSmallForm } from '#kit/web/record-form/use-small-form.ts'
import { useInvalidate } from '#kit/web/use-call.ts'
import { call, type Post } from './calls.ts'

/** Asks when a post is published. */
export function ScheduleDialog({ post: { id, version, publish_at }, close }: { post: Post; close: () => void }) {
  const invalidate = useInvalidate()
  const form = useSmallForm<{ publish_at: string | null }>({
    initial: { publish_at },
    check: (values): Record<string, string> => (values.publish_at ? {} : { publish_at: 'Choose a day and a time.' }),
    send: async (values) => {
      await call('POST /blog/{id}/status', { params: { id }, body: { status: 'scheduled', publish_at: values.publish_at, version } })
      await invalidate(['/blog'])
      toast('Post scheduled.')
      close()
    },
  })
  return (
    <Modal opened onClose={close} title="When is it published?">
      <SmallForm form={form} action="Schedule post">
        <MomentField label="Published" description="Visitors see it from this minute on." required {...form.field('publish_at')} />
      </SmallForm>
    </Modal>
  )
}
