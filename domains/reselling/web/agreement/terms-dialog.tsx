import { Modal } from '#kit/web/dialog/modal.tsx'
import { DrawerForm } from '#kit/web/drawer/drawer-form.tsx'
import { toast } from '#kit/web/feedback/toast.tsx'
import { Select, Textarea } from '#kit/web/fields/inputs.tsx'
import { PercentField } from '#kit/web/fields/percent-field.tsx'
import { WholeNumberField } from '#kit/web/fields/whole-number-field.tsx'
import { checkWith } from '#kit/web/record-form/form-errors.ts'
import { useSmallForm } from '#kit/web/record-form/use-small-form.ts'
import { useInvalidate } from '#kit/web/use-call.ts'
import { createBody, offerBody } from '../../contract.ts'
import { mostDaysToPay, usualDaysToPay, type GuestPart, type Refunder, type ResellModel } from '../../contract/agreement.ts'
import { call, type Agreement, type Listing } from '../calls.ts'
import { choicesOf, guestWords, modelWords, refundWords } from '../words.ts'

interface TermsDialogProps {
  /** The offer of a new agreement. */
  offer?: Listing
  /** An agreement that gets other terms. */
  agreement?: Agreement
  close: () => void
  done: (agreement: Agreement) => void
}

interface Values {
  model: ResellModel
  percent: number | null
  cut_off_hours: number | null
  refunds_by: Refunder
  guest: GuestPart
  days_to_pay: number | null
  message: string
}

function initialOf({ offer, agreement }: TermsDialogProps): Values {
  const terms = agreement?.offered ?? agreement?.terms
  return {
    model: terms?.model ?? offer?.model ?? 'commission',
    percent: terms?.percent ?? offer?.percent ?? 10,
    cut_off_hours: terms?.cut_off_hours ?? 24,
    refunds_by: terms?.refunds_by ?? 'owner',
    guest: terms?.guest ?? 'name',
    days_to_pay: terms?.days_to_pay ?? usualDaysToPay,
    message: '',
  }
}

const termsOf = ({ message: _message, ...terms }: Values) => ({
  ...terms,
  percent: terms.percent ?? NaN,
  cut_off_hours: terms.cut_off_hours ?? NaN,
  days_to_pay: terms.days_to_pay ?? NaN,
})

/** Proposes terms for an offer, or offers other terms of an agreement. */
export default function TermsDialog(props: TermsDialogProps) {
  const { offer, agreement, close, done } = props
  const invalidate = useInvalidate()
  const bodyOf = (values: Values) =>
    offer
      ? { offer_id: offer.id, terms: termsOf(values), message: values.message }
      : { revision: agreement!.revision, terms: termsOf(values), message: values.message }
  const check = (values: Values) => {
    const problems = checkWith(offer ? createBody : offerBody)(bodyOf(values))
    return Object.fromEntries(Object.entries(problems).map(([field, text]) => [field.replace(/^terms\./, ''), text]))
  }
  const form = useSmallForm<Values>({
    initial: initialOf(props),
    check,
    send: async (values, sent) => {
      const terms = termsOf(values)
      const { message } = values
      const made = offer
        ? await call('POST /reseller/agreements/create', { body: { offer_id: offer.id, terms, message }, ...sent })
        : await call('POST /reseller/agreements/{id}/offer', {
            params: { id: agreement!.id },
            body: { revision: agreement!.revision, terms, message },
            ...sent,
          })
      await invalidate(['/reseller'])
      toast('Terms sent.')
      close()
      done(made)
    },
  })
  const isCommission = form.values.model === 'commission'
  return (
    <Modal opened onClose={close} title={`Terms for ${offer?.title ?? agreement!.title}`}>
      <DrawerForm form={form} action="Send terms" done={close}>
        <Select label="Model" required allowDeselect={false} data={choicesOf(modelWords)} {...form.field('model')} />
        <PercentField
          label={isCommission ? 'Commission' : 'Below the owner’s price'}
          required
          max={100}
          description={
            isCommission
              ? 'The reseller sells at the owner’s price and keeps this.'
              : 'The reseller pays this much less and sets its own price.'
          }
          {...form.field('percent')}
        />
        <WholeNumberField
          label="Last sale before the start"
          required
          suffix=" hours"
          min={0}
          max={8760}
          description="Later, only the owner sells."
          {...form.field('cut_off_hours')}
        />
        <Select label="Refunds are borne by" required allowDeselect={false} data={choicesOf(refundWords)} {...form.field('refunds_by')} />
        <Select label="The owner sees of the guest" required allowDeselect={false} data={choicesOf(guestWords)} {...form.field('guest')} />
        <WholeNumberField
          label="Days to pay"
          required
          suffix=" days"
          min={0}
          max={mostDaysToPay}
          description="After the invoice of a settlement. Of several agreements between two agencies, the longest counts."
          {...form.field('days_to_pay')}
        />
        <Textarea label="Message" autosize minRows={2} maxLength={1000} {...form.field('message')} />
      </DrawerForm>
    </Modal>
  )
}
