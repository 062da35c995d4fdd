import { Button, Checkbox, Select, Stack, Textarea, TextInput } from '@mantine/core'
import { Modal } from '#kit/web/dialog/modal.tsx'
import { toast } from '#kit/web/feedback/toast.tsx'
import { checkWith } from '#kit/web/record-form/form-errors.ts'
import { SmallForm } from '#kit/web/record-form/small-form.tsx'
import { useSmallForm } from '#kit/web/record-form/use-small-form.ts'
import { useInvalidate } from '#kit/web/use-call.ts'
import { paperNames, sendPapersBody, type PaperType } from '../contract.ts'
import { call, type PaperRow } from './calls.ts'

interface Values {
  types: PaperType[]
  payment_id: string | null
  /** The folio whose invoice is sent. */
  folio: string | null
  to: string
  message: string
}

const check = checkWith(sendPapersBody, { to: 'Email', types: 'Documents' })
const bodyOf = ({ payment_id, folio, ...values }: Values) => ({
  ...values,
  ...(folio && values.types.includes('invoice') ? { folio: Number(folio) } : {}),
  ...(payment_id && values.types.includes('receipt') ? { payment_id } : {}),
})

/** Sends papers of a booking as PDFs. */
export default function SendPapers({
  bookingId,
  papers,
  email,
  onClose,
}: {
  bookingId: string
  papers: readonly PaperRow[]
  email: string | null
  onClose: () => void
}) {
  const invalidate = useInvalidate()
  const types = [...new Set(papers.map(({ type }) => type))]
  const receipts = papers.filter(({ type }) => type === 'receipt')
  const invoices = papers.filter(({ folio, credited_by }) => folio !== null && credited_by === null)
  const form = useSmallForm<Values>({
    initial: {
      types: types.slice(0, 1),
      payment_id: receipts[0]?.payment_id ?? null,
      folio: invoices[0] ? String(invoices[0].folio) : null,
      to: email ?? '',
      message: '',
    },
    check: (values) => check(bodyOf(values)),
    send: async (values, sent) => {
      const { message } = await call('POST /bookings/{id}/papers/send', { params: { id: bookingId }, body: bodyOf(values), ...sent })
      await invalidate(['/bookings'])
      toast(message)
      onClose()
    },
  })
  const chosen = form.field('types')
  return (
    <Modal opened onClose={onClose} title="Send by email" size="sm">
      <SmallForm
        form={form}
        action="Send mail"
        more={
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
        }
      >
        <Checkbox.Group
          label="Documents"
          required
          value={chosen.value}
          error={chosen.error}
          onChange={(value) => chosen.onChange(value)}
          mb="md"
        >
          <Stack gap="xs" mt={4}>
            {types.map((type) => (
              <Checkbox
                key={type}
                value={type}
                label={papers.find((paper) => paper.type === type && type !== 'receipt' && paper.folio === null)?.label ?? paperNames[type]}
              />
            ))}
          </Stack>
        </Checkbox.Group>
        {invoices.length > 1 && form.values.types.includes('invoice') && (
          <Select
            label="Invoice"
            data={invoices.map(({ folio, label, number }) => ({ value: String(folio), label: `${label}, ${number}` }))}
            value={form.values.folio}
            onChange={(folio) => form.set({ folio })}
            allowDeselect={false}
            mb="md"
          />
        )}
        {receipts.length > 1 && form.values.types.includes('receipt') && (
          <Select
            label="Receipt of"
            data={receipts.map(({ payment_id, label }) => ({ value: payment_id!, label }))}
            value={form.values.payment_id}
            onChange={(payment_id) => form.set({ payment_id })}
            allowDeselect={false}
            mb="md"
          />
        )}
        <TextInput label="To" type="email" required autoComplete="email" {...form.field('to')} />
        <Textarea label="Message" autosize minRows={3} maxLength={2000} {...form.field('message')} />
      </SmallForm>
    </Modal>
  )
}
