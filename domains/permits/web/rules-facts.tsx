import { Day } from '#kit/web/format/values.tsx'
import { Facts } from '#kit/web/record-page/card.tsx'
import type { PermitRules } from './calls.ts'
import { nameRuleText } from './words.ts'

const days = (count: number, after: string) => `${count} ${count === 1 ? 'day' : 'days'} ${after}`

/** The rules of an authority, as facts of a card. */
export const RulesFacts = ({ rules }: { rules: PermitRules }) => (
  <Facts
    rows={[
      { label: 'Valid from', value: <Day value={rules.valid_from} /> },
      {
        label: 'Deposit',
        value: rules.deposit_percent > 0 && `${rules.deposit_percent}%, ${days(rules.deposit_days, 'after the reservation')}`,
      },
      { label: 'Balance', value: days(rules.balance_days, 'before') },
      { label: 'Names', value: days(rules.names_days, 'before') },
      { label: 'Another day', value: rules.reschedule_percent > 0 ? `${rules.reschedule_percent}% of the price` : 'Free of charge' },
      { label: 'Another name once issued', value: nameRuleText(rules.name_rule, rules.name_percent) },
      ...rules.forfeits.map((step) => ({
        label: `Cancelled less than ${days(step.days, 'before')}`,
        value: `${step.percent}% of what was paid is lost`,
      })),
      { label: 'Source', value: <span className="lines">{rules.source}</span> },
    ]}
  />
)
