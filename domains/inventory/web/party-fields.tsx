import type { ReactNode } from 'react'
import { WholeNumberField } from '#kit/web/fields/whole-number-field.tsx'
import { LineProblem } from '#kit/web/record-form/line-problem.tsx'
import type { Party } from '../contract/guests.ts'
import styles from './items.module.css'

interface PartyFieldsProps {
  /** Which room it is: "Garden cottage 2". */
  name: string
  /** Whether the name is shown, because there are several. */
  titled?: boolean
  party: Party
  onChange: (party: Party) => void
  /** Whether the price goes by the ages of children. */
  agesNeeded: boolean
  error?: ReactNode
  /** Where the guests stand in the form, so that an error leads here. */
  path?: string
}

/** Who sleeps in one room. */
export function PartyFields({ name, titled = false, party, onChange, agesNeeded, error, path }: PartyFieldsProps) {
  const { adults, children, infants } = party
  const resize = (count: number | null) => {
    const length = Math.min(count ?? 0, 20)
    onChange({ ...party, children: Array.from({ length }, (_, index) => children[index] ?? null) })
  }
  return (
    <div className={styles.party} role="group" aria-label={`Guests of ${name}`} data-path={path} tabIndex={-1}>
      {titled && <b className={styles.partyName}>{name}</b>}
      <div className={styles.partyRow}>
        <WholeNumberField label="Adults" max={50} value={adults} onChange={(count) => onChange({ ...party, adults: count ?? 0 })} />
        <WholeNumberField label="Children" max={20} value={children.length} onChange={resize} />
        <WholeNumberField label="Infants" max={20} value={infants} onChange={(count) => onChange({ ...party, infants: count ?? 0 })} />
        {children.map((age, index) => (
          <WholeNumberField
            key={index}
            label={`Age of child ${index + 1}`}
            max={17}
            required={agesNeeded}
            value={age}
            onChange={(next) => onChange({ ...party, children: children.map((one, at) => (at === index ? next : one)) })}
          />
        ))}
      </div>
      <LineProblem text={error} />
    </div>
  )
}
