import { Radio, Stack } from '@mantine/core'
import { formatMoney, shareOf, type Money } from '#kit/contract/money.ts'
import { DrawerForm } from '#kit/web/drawer/drawer-form.tsx'
import { Modal } from '#kit/web/dialog/modal.tsx'
import { toast } from '#kit/web/feedback/toast.tsx'
import { MultiSelect, Select } from '#kit/web/fields/inputs.tsx'
import { MoneyField } from '#kit/web/fields/money-field.tsx'
import { WholeNumberField } from '#kit/web/fields/whole-number-field.tsx'
import { useSmallForm } from '#kit/web/record-form/use-small-form.ts'
import { useInvalidate } from '#kit/web/use-call.ts'
import { equalParts } from '../contract/parts.ts'
import { call, folioReads, type BookingFolio, type Charge, type Folio } from './calls.ts'
import { othersOpen } from './folio-words.ts'
import styles from './folio.module.css'

type How = 'all' | 'amount' | 'equal' | 'nights'

interface Values {
  how: How
  to: string
  /** For equal parts. */
  several: string[]
  amount: Money | null
  nights: number | null
}

/** How much goes to each folio and how much stays; null while something is missing. */
function partsOf(
  { how, several, amount, nights }: Values,
  { amount: here, whole, nights: all }: Charge,
): { goes: number; stays: number } | null {
  if (how === 'all') return { goes: here.amount, stays: 0 }
  if (how === 'equal') {
    const [stays = 0, goes = 0] = equalParts(here.amount, several.length + 1)
    return several.length > 0 ? { goes, stays } : null
  }
  const goes = how === 'amount' ? amount?.amount : nights && nights <= all ? shareOf(whole.amount, nights, all) : null
  return goes && goes <= here.amount ? { goes, stays: here.amount - goes } : null
}

function problemsOf({ how, to, several, amount, nights }: Values, { amount: here, nights: all }: Charge): Record<string, string> {
  if (how === 'equal') return several.length === 0 ? { several: 'Choose a folio.' } : {}
  if (!to) return { to: 'Choose a folio.' }
  if (how === 'amount' && !amount?.amount) return { amount: 'Amount is required.' }
  if (how === 'amount' && amount!.amount > here.amount) return { amount: `Only ${formatMoney(here)} is on this folio.` }
  if (how === 'nights' && (!nights || nights > all)) return { nights: `Nights is a number from 1 to ${all}.` }
  return {}
}

/** Moves a charge, or a part of it, to another folio. */
export default function MoveDialog({
  bill,
  folio,
  charge,
  onClose,
}: {
  bill: BookingFolio
  folio: Folio
  charge: Charge
  onClose: () => void
}) {
  const invalidate = useInvalidate()
  const others = othersOpen(bill.folios, folio.number)
  const { currency } = bill
  const form = useSmallForm<Values>({
    initial: { how: 'all', to: others[0]?.value ?? '', several: others.slice(0, 1).map(({ value }) => value), amount: null, nights: 1 },
    check: (values) => problemsOf(values, charge),
    send: async ({ how, to, several, amount, nights }, sent) => {
      await call('POST /bookings/{id}/folio/moves', {
        params: { id: bill.booking_id },
        body: {
          version: bill.version,
          from: folio.number,
          to: (how === 'equal' ? several : [to]).map(Number),
          line_ids: [charge.line_id!],
          how,
          ...(how === 'amount' ? { amount } : {}),
          ...(how === 'nights' ? { nights } : {}),
        },
        ...sent,
      })
      await invalidate(folioReads)
      toast('Charge moved.')
      onClose()
    },
  })
  const { values } = form
  const parts = partsOf(values, charge)
  const money = (amount: number) => formatMoney({ amount, currency })
  return (
    <Modal opened onClose={onClose} title={`Move or split ${charge.title}`} size="md">
      <DrawerForm form={form} action="Move charge" done={onClose}>
        <p className={styles.lead}>
          {formatMoney(charge.amount)} is on folio {folio.number}.
        </p>
        <Radio.Group label="What to move" mb="md" value={values.how} onChange={(how) => form.set({ how: how as How })}>
          <Stack gap="xs" mt={4}>
            <Radio value="all" label="Full amount" />
            <Radio value="equal" label="Equal parts" />
            <Radio value="amount" label="An amount" />
            {charge.nights > 1 && <Radio value="nights" label="Some nights" />}
          </Stack>
        </Radio.Group>
        {values.how === 'equal' ? (
          <MultiSelect label="Shared with" required data={others} {...form.field('several')} />
        ) : (
          <Select label="To" required allowDeselect={false} data={others} {...form.field('to')} />
        )}
        {values.how === 'amount' && <MoneyField label="Amount" required currency={currency} {...form.field('amount')} />}
        {values.how === 'nights' && (
          <WholeNumberField
            label="Nights"
            required
            description={`Of ${charge.nights}.`}
            min={1}
            max={charge.nights}
            {...form.field('nights')}
          />
        )}
        {parts && (
          <p className={styles.result} aria-live="polite">
            {money(parts.goes)} {values.how === 'equal' && values.several.length > 1 ? 'to each folio' : 'goes'}, {money(parts.stays)} stays
            on folio {folio.number}.
          </p>
        )}
      </DrawerForm>
    </Modal>
  )
}
