import { Select, TagsInput } from '@mantine/core'
import { Modal } from '#kit/web/dialog/modal.tsx'
import { toast } from '#kit/web/feedback/toast.tsx'
import { SmallForm } from '#kit/web/record-form/small-form.tsx'
import { useSmallForm } from '#kit/web/record-form/use-small-form.ts'
import { useUser } from '#kit/web/use-session.ts'
import { call, type Campaign } from '../calls.ts'

/** Sends the mail to addresses of the team. */
export function TestDialog({ campaign: { id, subject_test }, close }: { campaign: Campaign; close: () => void }) {
  const user = useUser()
  const form = useSmallForm<{ to: string[]; variant: 'a' | 'b' }>({
    initial: { to: [user.email], variant: 'a' },
    check: ({ to }): Record<string, string> => (to.length > 0 ? {} : { to: 'Give at least one address.' }),
    send: async (body) => {
      const { sent } = await call('POST /crm/campaigns/{id}/test', { params: { id }, body })
      toast(sent === 1 ? 'Test sent to 1 address.' : `Test sent to ${sent} addresses.`)
      close()
    },
  })
  return (
    <Modal opened onClose={close} title="Send a test">
      <SmallForm form={form} action="Send test">
        <TagsInput
          label="To"
          description="Up to five addresses of your team. It takes no credits."
          required
          maxTags={5}
          {...form.field('to')}
        />
        {subject_test && (
          <Select
            label="Subject"
            allowDeselect={false}
            data={[
              { value: 'a', label: 'The first' },
              { value: 'b', label: 'The second' },
            ]}
            {...form.field('variant')}
          />
        )}
      </SmallForm>
    </Modal>
  )
}
