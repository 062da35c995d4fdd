import { Alert, Button, Group, Radio, Select } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { formatCount } from '#kit/contract/text.ts'
import { confirm } from '#kit/web/feedback/dialogs.ts'
import { toast } from '#kit/web/feedback/toast.tsx'
import { FailedState } from '#kit/web/list-page/list-states.tsx'
import { pathTo } from '#kit/web/path-to.ts'
import { Card, Facts } from '#kit/web/record-page/card.tsx'
import { RecordPage } from '#kit/web/record-page/record-page.tsx'
import { useAction, useCall } from '#kit/web/use-call.ts'
import { undoDays } from '../../contract/merging.ts'
import { call } from '../calls.ts'
import { contactMerge } from '../routes.ts'
import styles from './merge.module.css'
import { differences, joined, type Person, type Preview, type Row, type Side } from './merge-words.ts'

/** Compares two people field by field and merges them. */
export default function MergePage() {
  const { id, other } = contactMerge.useParams()
  const answer = useCall(call, 'GET /crm/contacts/{id}/merge/{other}', { params: { id, other } }, { staleMs: 0 })
  return (
    <RecordPage
      answer={answer}
      what="Contact"
      title={() => 'Merge contacts'}
      subtitle={({ person, other: loser }) => `${person.name} and ${loser.name} become one.`}
      side={(preview) => <Moves preview={preview} />}
    >
      {(preview) => <Merge key={`${preview.person.version} ${preview.other.version}`} preview={preview} />}
    </RecordPage>
  )
}

const Moves = ({ preview: { moves, other } }: { preview: Preview }) => (
  <Card title={`Moves from ${other.name}`} flush>
    <Facts
      rows={
        moves.length > 0 ? moves.map(({ what, count }) => ({ label: what, value: formatCount(count) })) : [{ label: 'Nothing', value: '–' }]
      }
    />
  </Card>
)

function Merge({ preview }: { preview: Preview }) {
  const { person, other } = preview
  const navigate = useNavigate()
  const fields = useCall(call, 'GET /crm/fields')
  const [keep, setKeep] = useState<Record<string, Side>>({})
  const [notes, setNotes] = useState<'person' | 'other' | 'both'>('both')
  const merge = useAction(call, 'POST /crm/contacts/{id}/merge', {
    failed: 'Not merged',
    done: ({ id, name }) => {
      toast(`${other.name} is merged into ${name}.`)
      void navigate({ href: pathTo('/crm/contacts/$id', { id }), replace: true })
    },
  })
  const distinct = useAction(call, 'POST /crm/contacts/{id}/distinct', {
    notice: 'These two are no longer suggested.',
    done: () => navigate({ to: '/crm/contacts/duplicates', search: {}, replace: true }),
  })
  if (fields.error) return <FailedState error={fields.error} retry={() => void fields.refetch()} retrying={fields.isFetching} />
  const rows = differences(preview, fields.data ?? [])
  const sideOf = (row: Row): Side => keep[row.key] ?? (row.person === '' ? 'other' : 'person')
  const choose = (key: string, side: Side) => setKeep((before) => ({ ...before, [key]: side }))
  const chosen = (own: boolean) => Object.fromEntries(rows.filter((row) => row.own === own).map((row) => [row.key, sideOf(row)]))
  const run = async () => {
    const sure = await confirm({
      title: `Merge ${other.name} into ${person.name}?`,
      text: `You can undo it for ${undoDays} days. What is added after the merge stays with ${person.name} then.`,
      action: 'Merge contacts',
    })
    if (!sure) return
    merge.mutate({
      params: { id: person.id },
      body: {
        other_id: other.id,
        version: person.version,
        other_version: other.version,
        keep: chosen(false),
        fields: chosen(true),
        notes,
      },
    })
  }
  return (
    <>
      <Card title="Which value stays">
        {rows.length === 0 ? (
          <p>Both have the same values.</p>
        ) : (
          <div className={styles.rows}>
            {rows.map((row) => (
              <Choice
                key={row.key}
                row={row}
                side={sideOf(row)}
                choose={(side) => choose(row.key, side)}
                names={[person.name, other.name]}
              />
            ))}
          </div>
        )}
        {person.notes && other.notes && person.notes !== other.notes && (
          <Select
            label="Notes"
            allowDeselect={false}
            data={[
              { value: 'both', label: 'Both' },
              { value: 'person', label: `Those of ${person.name}` },
              { value: 'other', label: `Those of ${other.name}` },
            ]}
            value={notes}
            onChange={(value) => setNotes(value as typeof notes)}
            mt="md"
          />
        )}
      </Card>
      <Card title="Joined" flush>
        <Facts
          rows={[
            { label: 'Emails', value: joined(emailsOf(person), emailsOf(other)) },
            { label: 'Phones', value: joined(phonesOf(person), phonesOf(other)) },
            { label: 'Tags', value: joined(person.tags, other.tags) },
          ]}
        />
      </Card>
      <Alert color="gray" title={`${other.name} no longer exists after the merge`}>
        Bookings, payments and everything else of {other.name} belong to {person.name} then. You can undo the merge for {undoDays} days;
        what was added since stays with {person.name}. A withdrawn consent stays withdrawn.
      </Alert>
      <Group justify="flex-end" mt="md">
        <Button
          variant="default"
          loading={distinct.isPending}
          onClick={() => distinct.mutate({ params: { id: person.id }, body: { other_id: other.id } })}
        >
          Not the same person
        </Button>
        <Button loading={merge.isPending} onClick={() => void run()}>
          Merge contacts
        </Button>
      </Group>
    </>
  )
}

const emailsOf = ({ email, other_emails }: Person): string[] => [...(email ? [email] : []), ...other_emails]
const phonesOf = ({ phone, other_phones }: Person): string[] => [...(phone ? [phone] : []), ...other_phones]

interface ChoiceProps {
  row: Row
  side: Side
  choose: (side: Side) => void
  /** The names of the two people, for screen readers. */
  names: readonly [string, string]
}

const Choice = ({ row, side, choose, names }: ChoiceProps) => (
  <Radio.Group label={row.label} value={side} onChange={(value) => choose(value as Side)}>
    <div className={styles.sides}>
      <Radio value="person" label={row.person || 'Empty'} description={names[0]} disabled={row.person === ''} />
      <Radio value="other" label={row.other || 'Empty'} description={names[1]} disabled={row.other === ''} />
    </div>
  </Radio.Group>
)
