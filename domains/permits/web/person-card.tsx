import { Button } from '@mantine/core'
import { useState } from 'react'
import { countryName } from '#kit/contract/countries.ts'
import type { ResultOf } from '#kit/contract/endpoint.ts'
import { showError } from '#kit/web/feedback/dialogs.ts'
import { Day } from '#kit/web/format/values.tsx'
import { Card, Facts } from '#kit/web/record-page/card.tsx'
import { useMay } from '#kit/web/use-session.ts'
import type { showPermitPerson } from '../contract.ts'
import { call, type Permit } from './calls.ts'

type Person = ResultOf<typeof showPermitPerson>

/** The person of a permit. Passport and nationality are hidden until somebody looks, and each look is logged. */
export function PersonCard({ permit: { id, name, has_passport, moves, version }, edit }: { permit: Permit; edit: () => void }) {
  const [shown, setShown] = useState<{ version: number; person: Person } | null>(null)
  const may = useMay()('Edit Bookings')
  const show = () =>
    call('POST /permits/{id}/person', { params: { id } }).then(
      (person) => setShown({ version, person }),
      (error: unknown) => showError('Not shown', error),
    )
  const person = shown?.version === version ? shown.person : null
  const button = (
    <Button variant="default" size="compact-md" onClick={show}>
      Show passport
    </Button>
  )
  return (
    <Card
      title="Traveller"
      flush
      {...(may && !person && has_passport ? { aside: button } : {})}
      actions={may && moves.length > 0 ? [{ label: name === null ? 'Add name' : 'Change name', icon: 'pencil', run: edit }] : []}
    >
      <Facts
        rows={[
          { label: 'Name', value: name ?? 'Not named yet' },
          !person && { label: 'Passport', value: has_passport ? 'Added' : 'Missing' },
          person && { label: 'Nationality', value: person.nationality && countryName(person.nationality) },
          person && { label: 'Passport', value: person.passport_number },
          person && { label: 'Date of birth', value: person.born_on && <Day value={person.born_on} /> },
        ]}
      />
    </Card>
  )
}
