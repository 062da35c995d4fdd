import { Text } from '@mantine/core'
import { Modal } from '#kit/web/dialog/modal.tsx'
import { DrawerForm } from '#kit/web/drawer/drawer-form.tsx'
import { toast } from '#kit/web/feedback/toast.tsx'
import { MomentField } from '#kit/web/fields/moment-field.tsx'
import { useSmallForm } from '#kit/web/record-form/use-small-form.ts'
import { useInvalidate } from '#kit/web/use-call.ts'
import { call, websiteReads } from '../calls.ts'
import type { Editing } from './page-editor.tsx'

/** Publishes the draft as it is now at a later time. */
export default function ScheduleDialog({ editing: { page, draft, flush }, close }: { editing: Editing; close: () => void }) {
  const invalidate = useInvalidate()
  const form = useSmallForm<{ publish_at: string | null }>({
    initial: { publish_at: page.publish_at },
    check: ({ publish_at }): Record<string, string> => (publish_at === null ? { publish_at: 'Choose day and time.' } : {}),
    send: async ({ publish_at }) => {
      await flush()
      await call('POST /website/pages/{id}/schedule', {
        params: { id: page.id },
        body: { version: draft.version(), publish_at: publish_at! },
      })
      await invalidate(websiteReads)
      toast('Page scheduled.')
      close()
    },
  })
  return (
    <Modal opened onClose={close} title="Schedule page">
      <Text size="sm" mb="sm">
        Visitors see the draft as it is now from this time on. What you change later is not part of it.
      </Text>
      <DrawerForm form={form} action="Schedule page" done={close}>
        <MomentField label="Day and time" required {...form.field('publish_at')} />
      </DrawerForm>
    </Modal>
  )
}
