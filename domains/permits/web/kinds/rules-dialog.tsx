import { dayOf } from '#kit/contract/time.ts'
import { Modal } from '#kit/web/dialog/modal.tsx'
import { DrawerForm } from '#kit/web/drawer/drawer-form.tsx'
import { toast } from '#kit/web/feedback/toast.tsx'
import { DateField } from '#kit/web/fields/date-field.tsx'
import { Select, Textarea } from '#kit/web/fields/inputs.tsx'
import { PercentField } from '#kit/web/fields/percent-field.tsx'
import { WholeNumberField } from '#kit/web/fields/whole-number-field.tsx'
import { checkWith } from '#kit/web/record-form/form-errors.ts'
import { FieldRow } from '#kit/web/record-form/form-section.tsx'
import { useSmallForm } from '#kit/web/record-form/use-small-form.ts'
import { useInvalidate } from '#kit/web/use-call.ts'
import { ruleSetBody } from '../../contract/kinds.ts'
import type { NameRule } from '../../contract/states.ts'
import { call, permitReads, type PermitKind } from '../calls.ts'
import { nameRuleOptions } from '../words.ts'

interface Values {
  valid_from: string | null
  deposit_percent: number | null
  deposit_days: number | null
  balance_days: number | null
  names_days: number | null
  reschedule_percent: number | null
  name_rule: NameRule
  name_percent: number | null
  first_days: number | null
  first_percent: number | null
  second_days: number | null
  second_percent: number | null
  third_days: number | null
  third_percent: number | null
  source: string
}

const steps = [
  { label: 'First loss', days: 'first_days', percent: 'first_percent' },
  { label: 'Second loss', days: 'second_days', percent: 'second_percent' },
  { label: 'Third loss', days: 'third_days', percent: 'third_percent' },
] as const

/** The body of the call: steps that are not filled in are left out. */
function bodyOf(values: Values) {
  const { first_days, first_percent, second_days, second_percent, third_days, third_percent, ...rest } = values
  const pairs = [
    [first_days, first_percent],
    [second_days, second_percent],
    [third_days, third_percent],
  ] as const
  const forfeits = pairs.flatMap(([days, percent]) => (days === null && percent === null ? [] : [{ days, percent }]))
  return { ...rest, name_percent: rest.name_percent ?? 0, forfeits }
}

const checkBody = checkWith(ruleSetBody, { valid_from: 'Valid from' })

function check(values: Values): Record<string, string> {
  const filled = steps.filter(({ days, percent }) => values[days] !== null || values[percent] !== null)
  const fieldOf = (field: string): string => {
    const [, index = '0', part = 'days'] = /^forfeits(?:\.(\d+)\.(\w+))?/.exec(field) ?? []
    const step = filled[Number(index)] ?? steps[0]
    return field.startsWith('forfeits') ? step[part === 'percent' ? 'percent' : 'days'] : field
  }
  const problems = Object.entries(checkBody(bodyOf(values)) ?? {})
  return Object.fromEntries(problems.map(([field, text]) => [fieldOf(field), String(text)]))
}

/** Adds the rules of an authority from a day on, starting with the present ones. */
export default function RulesDialog({ kind: { id, name, rules }, close }: { kind: PermitKind; close: () => void }) {
  const invalidate = useInvalidate()
  const [last] = rules
  const [first, second, third] = last?.forfeits ?? []
  const form = useSmallForm<Values>({
    initial: {
      valid_from: dayOf(new Date()),
      deposit_percent: last?.deposit_percent ?? null,
      deposit_days: last?.deposit_days ?? null,
      balance_days: last?.balance_days ?? null,
      names_days: last?.names_days ?? null,
      reschedule_percent: last?.reschedule_percent ?? 0,
      name_rule: last?.name_rule ?? 'new_permit',
      name_percent: last?.name_percent ?? 0,
      first_days: first?.days ?? null,
      first_percent: first?.percent ?? null,
      second_days: second?.days ?? null,
      second_percent: second?.percent ?? null,
      third_days: third?.days ?? null,
      third_percent: third?.percent ?? null,
      source: '',
    },
    check,
    send: async (values, sent) => {
      await call('POST /permits/kinds/{id}/rules/create', { params: { id }, body: ruleSetBody.parse(bodyOf(values)), ...sent })
      await invalidate(permitReads)
      toast('Rules added.')
      close()
    },
  })
  return (
    <Modal opened onClose={close} title={`Rules of ${name}`}>
      <DrawerForm form={form} action="Add rules" done={close}>
        <DateField label="Valid from" required description="Permits reserved before keep their rules." {...form.field('valid_from')} />
        <WholeNumberField label="Deposit" suffix="%" required min={0} max={100} {...form.field('deposit_percent')} />
        <WholeNumberField label="Days to pay the deposit" description="After the reservation." required {...form.field('deposit_days')} />
        <WholeNumberField label="Balance, days before" required {...form.field('balance_days')} />
        <WholeNumberField label="Names, days before" required {...form.field('names_days')} />
        <PercentField label="Fee for another day" description="Of the price." required {...form.field('reschedule_percent')} />
        <Select label="Another name once issued" allowDeselect={false} data={nameRuleOptions} {...form.field('name_rule')} />
        {form.values.name_rule === 'fee' && <PercentField label="Fee for another name" required {...form.field('name_percent')} />}
        {steps.map(({ label, days, percent }) => (
          <FieldRow key={label}>
            <WholeNumberField label={`${label}: less than`} suffix=" days before" {...form.field(days)} />
            <PercentField label="Lost of what was paid" {...form.field(percent)} />
          </FieldRow>
        ))}
        <Textarea
          label="Source"
          description="Where the rules are published: a document, an address, who told you and when."
          required
          autosize
          minRows={2}
          maxLength={1000}
          {...form.field('source')}
        />
      </DrawerForm>
    </Modal>
  )
}
