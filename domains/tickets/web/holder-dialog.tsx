import { Modal } from '#kit/web/dialog/modal.tsx'
import { useNavigate } from '@tanstack/react-router'
import { TextInput } from '#kit/web/fields/inputs.tsx'
import { toast } from '#kit/web/feedback/toast.tsx'
import { pathTo } from '#kit/web/path-to.ts'
import { checkWith } from '#kit/web/record-form/form-errors.ts'
import { useSmallForm } from '#kit/web/record-form/use-small-form.ts'
import { useInvalidate } from '#kit/web/use-call.ts'
import { DrawerForm } from '#kit/web/drawer/drawer-form.tsx'
import { updateTicketBody } from '../contract.ts'
import { call, ticketReads, type TicketRecord } from './calls.ts'
import styles from './tickets.module.css'

const check = checkWith(updateTicketBody, { holder_name: 'Name', holder_email: 'Email' })

/** Dialog to correct the name on a ticket, or to transfer the ticket to another person. */
export default function HolderDialog({ ticket, transfer, onClose }: { ticket: TicketRecord; transfer: boolean; onClose: () => void }) {
  const invalidate = useInvalidate()
  const navigate = useNavigate()
  const { id, version } = ticket
  const form = useSmallForm({
    initial: transfer
      ? { holder_name: '', holder_email: '' }
      : { holder_name: ticket.holder_name, holder_email: ticket.holder_email ?? '' },
    check: (values) => check({ ...values, version }),
    send: async (values, sent) => {
      const given = { params: { id }, body: { ...values, version }, ...sent }
      const saved = transfer
        ? await call('POST /business/entertainment/events/tickets/purchases/{id}/transfer', given)
        : await call('POST /business/entertainment/events/tickets/purchases/{id}/update', given)
      toast(transfer ? `${saved.holder_name} has ticket ${saved.number}.` : 'Name corrected.')
      void invalidate(ticketReads)
      onClose()
      if (transfer) await navigate({ href: pathTo('/tickets/purchases/$code', { code: saved.number }) })
    },
  })
  return (
    <Modal opened onClose={onClose} title={transfer ? 'Transfer to another name' : 'Correct name'}>
      <DrawerForm form={form} action={transfer ? 'Transfer ticket' : 'Save name'} done={onClose}>
        {transfer && <p className={styles.dim}>A new ticket with a new code is created. The old code is no longer valid.</p>}
        <TextInput label="Name" required autoFocus {...form.field('holder_name')} />
        <TextInput label="Email" type="email" {...form.field('holder_email')} />
      </DrawerForm>
    </Modal>
  )
}
