import { wordsOf } from '#kit/contract/text.ts'
import type { Money } from '#kit/contract/money.ts'
import { Modal } from '#kit/web/dialog/modal.tsx'
import { DrawerForm } from '#kit/web/drawer/drawer-form.tsx'
import { toast } from '#kit/web/feedback/toast.tsx'
import { DateField } from '#kit/web/fields/date-field.tsx'
import { Select, Textarea, TextInput } from '#kit/web/fields/inputs.tsx'
import { MoneyField } from '#kit/web/fields/money-field.tsx'
import { checkWith } from '#kit/web/record-form/form-errors.ts'
import { useSmallForm } from '#kit/web/record-form/use-small-form.ts'
import { useInvalidate } from '#kit/web/use-call.ts'
import { recordBody } from '../contract.ts'
import { answerKinds, type AnswerKind } from '../contract/words.ts'
import { call, requestReads, type SupplierRequest } from './calls.ts'

interface Values {
  answer: AnswerKind
  hold_until: string | null
  offer: string
  offer_price: Money | null
  supplier_reference: string
  note: string
}

/** Records an answer that came by phone or mail. */
export default function RecordDialog({ request, close }: { request: SupplierRequest; close: () => void }) {
  const invalidate = useInvalidate()
  const { version, id } = request
  const options = answerKinds.filter((kind) => request.moves.includes(kind))
  const form = useSmallForm<Values>({
    initial: {
      answer: options[0] ?? 'confirmed',
      hold_until: request.hold_until ?? request.answer_by,
      offer: request.offer ?? '',
      offer_price: request.offer_price,
      supplier_reference: request.supplier_reference ?? '',
      note: '',
    },
    check: (values) => checkWith(recordBody)({ version, ...values }),
    send: async (values, sent) => {
      await call('POST /supplier-requests/{id}/record', { params: { id }, body: { version, ...values }, ...sent })
      await invalidate(requestReads)
      toast('Answer recorded.')
      close()
    },
  })
  const { answer } = form.values
  return (
    <Modal opened onClose={close} title={`Answer of ${request.supplier_name}`}>
      <DrawerForm form={form} action="Record answer" done={close}>
        <Select
          label="Answer"
          required
          allowDeselect={false}
          data={options.map((value) => ({ value, label: wordsOf(value) }))}
          {...form.field('answer')}
        />
        {answer === 'held' && <DateField label="Hold until" required {...form.field('hold_until')} />}
        {answer === 'offered' && (
          <>
            <Textarea label="Offer" required autosize minRows={2} maxLength={2000} {...form.field('offer')} />
            <MoneyField label="Price in total" currency="any" {...form.field('offer_price')} />
          </>
        )}
        {(answer === 'confirmed' || answer === 'held') && (
          <TextInput label="Their reference" maxLength={80} {...form.field('supplier_reference')} />
        )}
        <Textarea label={answer === 'declined' ? 'Reason' : 'Note'} autosize minRows={2} maxLength={2000} {...form.field('note')} />
      </DrawerForm>
    </Modal>
  )
}
