import { Switch, Textarea, TextInput } from '@mantine/core'
import { Modal } from '#kit/web/dialog/modal.tsx'
import { asCallError, type CallError } from '#kit/web/call-error.ts'
import { toast } from '#kit/web/feedback/toast.tsx'
import { SmallForm } from '#kit/web/record-form/small-form.tsx'
import { useSmallForm } from '#kit/web/record-form/use-small-form.ts'
import { useInvalidate } from '#kit/web/use-call.ts'
import { call, proposalReads, type Proposal } from './calls.ts'

interface Values {
  byMail: boolean
  to: string
  message: string
}

interface SendDialogProps {
  proposal: Proposal
  approve: boolean
  /** Gets a refusal about the draft itself, such as a line without a day. If absent, the dialog shows it. */
  onRefused: ((error: CallError) => void) | undefined
  onClose: () => void
}

const own: readonly string[] = ['to', 'message']
const isAboutDraft = ({ status, errors }: CallError): boolean => status !== 409 && Object.keys(errors).some((path) => !own.includes(path))

/** Sends the draft by mail, or as a link that the agent shares. With `approve`, approves a colleague's draft in the same way. */
export default function SendDialog({ proposal, approve, onRefused, onClose }: SendDialogProps) {
  const invalidate = useInvalidate()
  const email = proposal.client?.email ?? ''
  const form = useSmallForm<Values>({
    initial: { byMail: email !== '', to: email, message: '' },
    check: ({ byMail, to }): Record<string, string> => (byMail && to.trim() === '' ? { to: 'Email is required.' } : {}),
    send: async ({ byMail, to, message }) => {
      const body = byMail ? { to, message } : {}
      const params = { id: proposal.id }
      try {
        if (approve) await call('POST /business/proposals/{id}/approve', { params, body: { ...body, approved: true } })
        else await call('POST /business/proposals/{id}/send', { params, body })
      } catch (error) {
        const refused = asCallError(error)
        if (!onRefused || !isAboutDraft(refused)) throw error
        return onRefused(refused)
      }
      await invalidate(proposalReads)
      toast(byMail ? `Sent to ${to}.` : 'Sent. Copy the link and share it.')
      onClose()
    },
  })
  return (
    <Modal opened onClose={onClose} title={approve ? 'Approve and send' : 'Send proposal'} size="sm">
      <SmallForm form={form} action={form.values.byMail ? 'Send by email' : 'Create link'}>
        <Switch
          label="By mail"
          description="Off: you share the link yourself, for example by WhatsApp."
          mb="md"
          checked={form.values.byMail}
          onChange={(event) => form.set({ byMail: event.currentTarget.checked })}
        />
        {form.values.byMail && (
          <>
            <TextInput label="To" type="email" required {...form.field('to')} />
            <Textarea
              label="Message"
              placeholder="Here is our proposal. You can read it, ask questions and accept it online."
              autosize
              minRows={3}
              maxLength={3000}
              {...form.field('message')}
            />
          </>
        )}
      </SmallForm>
    </Modal>
  )
}
