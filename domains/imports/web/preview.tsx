import { Button, Group, Radio, Stack } from '@mantine/core'
import { useState } from 'react'
import { formatCount } from '#kit/contract/text.ts'
import { useAction } from '#kit/web/use-call.ts'
import { call, type About, type Import } from './calls.ts'
import { countOf, rowsOf } from './import-words.ts'
import styles from './imports.module.css'
import { RowsTable } from './rows-table.tsx'

type DuplicateChoice = 'skip' | 'import' | 'fill'

/** The preview of an import, with the choice of how to import. */
export function Preview({ one, about, again }: { one: Import; about: About; again: () => void }) {
  const [badRows, setBadRows] = useState<'skip' | 'refuse'>('skip')
  const [duplicateRows, setDuplicateRows] = useState<DuplicateChoice>('skip')
  const run = useAction(call, 'POST /imports/{id}/run', { failed: 'The import did not start' })
  const count = one.ready + (duplicateRows === 'skip' ? 0 : one.duplicates)
  const held = badRows === 'refuse' && one.bad > 0
  return (
    <>
      <Counts one={one} about={about} />
      <Mapping one={one} />
      <RowsTable one={one} groups={groupsOf(one)} />
      <Stack gap="md" mt="md">
        {one.duplicates > 0 && (
          <Radio.Group
            label={`${rowsOf(one.duplicates)} ${one.duplicates === 1 ? 'is' : 'are'} probably duplicates`}
            value={duplicateRows}
            onChange={(value) => setDuplicateRows(value as DuplicateChoice)}
          >
            <Stack gap={6} mt={6}>
              <Radio value="skip" label="Skip" />
              {about.fills && <Radio value="fill" label={`Fill the empty fields of the existing ${about.one}`} />}
              <Radio value="import" label="Import anyway" />
            </Stack>
          </Radio.Group>
        )}
        <Radio.Group label="When a row cannot be imported" value={badRows} onChange={(value) => setBadRows(value as 'skip' | 'refuse')}>
          <Stack gap={6} mt={6}>
            <Radio value="skip" label="Skip it and import the others" />
            <Radio value="refuse" label="Import nothing" />
          </Stack>
        </Radio.Group>
      </Stack>
      {held && (
        <p className={styles.lead} role="status">
          {rowsOf(one.bad)} cannot be imported. Correct the file and choose it again.
        </p>
      )}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={again}>
          Choose another file
        </Button>
        <Button
          loading={run.isPending}
          disabled={count === 0 || held}
          onClick={() => run.mutate({ params: { id: one.id }, body: { bad_rows: badRows, duplicate_rows: duplicateRows } })}
        >
          Import {countOf(count, about)}
        </Button>
      </Group>
    </>
  )
}

const groupsOf = ({ bad, duplicates, noted }: Import) => [
  { value: 'all' as const, label: 'All rows' },
  ...(bad > 0 ? [{ value: 'bad' as const, label: `Cannot be imported (${formatCount(bad)})` }] : []),
  ...(duplicates > 0 ? [{ value: 'duplicate' as const, label: `Probable duplicates (${formatCount(duplicates)})` }] : []),
  ...(noted > 0 ? [{ value: 'noted' as const, label: `With a note (${formatCount(noted)})` }] : []),
]

function Counts({ one, about }: { one: Import; about: About }) {
  return (
    <ul className={styles.counts} aria-label={`What ${one.file_name} holds`}>
      <li data-tone="green">{countOf(one.ready, about)} can be imported</li>
      {one.bad > 0 && <li data-tone="red">{rowsOf(one.bad)} cannot</li>}
      {one.duplicates > 0 && (
        <li data-tone="amber">
          {rowsOf(one.duplicates)} {one.duplicates === 1 ? 'is' : 'are'} probably duplicates
        </li>
      )}
    </ul>
  )
}

/** Shows which header was matched to which column. */
function Mapping({ one }: { one: Import }) {
  const read = one.columns.filter(({ label }) => label !== null)
  const ignored = one.columns.filter(({ label }) => label === null)
  return (
    <p className={styles.lead}>
      <b>{one.file_name}</b> is read by its columns{' '}
      {read.map(({ header, label }, at) => (
        <span key={header}>
          {at > 0 && ', '}
          {header}
          {header.toLowerCase() !== label!.toLowerCase() && <> as {label}</>}
        </span>
      ))}
      .{ignored.length > 0 && ` Not read: ${ignored.map(({ header }) => header || 'a column without a name').join(', ')}.`}
    </p>
  )
}
