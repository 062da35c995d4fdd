import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { formatCount } from '#kit/contract/text.ts'
import { useCall } from '#kit/web/use-call.ts'
import { useAgency } from '#kit/web/use-session.ts'
import { filter as filterSchema, type Condition, type Filter } from '../contract/filter.ts'
import { call, clientCall } from './calls.ts'
import { conditionNames, newCondition } from './collection-words.ts'
import { ConditionRow } from './condition-row.tsx'
import styles from './filter-fields.module.css'

interface FilterFieldsProps {
  filter: Filter
  change: (filter: Filter) => void
}

const countAfterMs = 400

/** Builds a filter: conditions that all hold, and how many people it finds as it stands. */
export function FilterFields({ filter, change }: FilterFieldsProps) {
  const agency = useAgency()
  const own = useCall(clientCall, 'GET /crm/fields')
  const ownFields = own.data ?? []
  const { conditions } = filter
  const set = (next: Condition[]) => change({ conditions: next })
  const add = (field: string | null) => {
    const added = field && newCondition(field as Condition['field'], agency.currency, ownFields[0]?.id)
    if (added) set([...conditions, added])
  }
  const problems = problemsOf(filter)
  return (
    <>
      <ul className={styles.conditions}>
        {conditions.map((condition, index) => (
          <ConditionRow
            // Conditions have no id. They are only added at the end and removed.
            // oxlint-disable-next-line react/no-array-index-key
            key={index}
            condition={condition}
            problem={problems[index]}
            ownFields={ownFields}
            change={(next) => set(conditions.with(index, next))}
            remove={() => set(conditions.toSpliced(index, 1))}
          />
        ))}
      </ul>
      <Select
        label="Add condition"
        placeholder="Choose a field"
        mt="sm"
        searchable
        value={null}
        data={Object.entries(conditionNames)
          .filter(([field]) => field !== 'own' || ownFields.length > 0)
          .map(([value, label]) => ({ value, label }))}
        onChange={add}
      />
      <FoundCount filter={filter} />
    </>
  )
}

/** Returns the first problem of each condition by its index. */
function problemsOf(filter: Filter): Record<number, string> {
  const parsed = filterSchema.safeParse(filter)
  const problems: Record<number, string> = {}
  for (const { path, message } of parsed.error?.issues ?? [])
    if (path[0] === 'conditions' && typeof path[1] === 'number') problems[path[1]] ??= message
  return problems
}

function FoundCount({ filter }: { filter: Filter }) {
  const [settled] = useDebouncedValue(filter, countAfterMs)
  const valid = filterSchema.safeParse(settled).success
  const answer = useQuery({
    queryKey: ['POST /crm/collections/count', settled],
    queryFn: () => call('POST /crm/collections/count', { body: { filter: settled } }),
    enabled: valid,
    placeholderData: (before) => before,
  })
  const sizes = valid ? answer.data : undefined
  return (
    <p className={styles.count} role="status" aria-live="polite">
      {sizes &&
        `${formatCount(sizes.people)} ${sizes.people === 1 ? 'person' : 'people'} now. Agreed to marketing: ${formatCount(sizes.by_email)} by email, ${formatCount(sizes.by_sms)} by SMS, ${formatCount(sizes.by_whatsapp)} by WhatsApp.`}
    </p>
  )
}
