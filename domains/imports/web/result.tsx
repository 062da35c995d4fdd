import { Button, Group, Title } from '@mantine/core'
import { showError } from '#kit/web/feedback/dialogs.ts'
import { icons } from '#kit/web/icons.ts'
import { call, type About, type Import } from './calls.ts'
import { outcomeOf, reasonsOf, skippedOf } from './import-words.ts'
import styles from './imports.module.css'
import { RowsTable } from './rows-table.tsx'

/** The result of an import, and the skipped rows to correct. */
export function Result({ one, about, again, close }: { one: Import; about: About; again: () => void; close: () => void }) {
  const skipped = skippedOf(one)
  const groups = groupsOf(one)
  const save = async () => {
    try {
      await call.download('GET /imports/{id}/skipped', { params: { id: one.id } })
    } catch (error) {
      showError('The rows were not saved', error)
    }
  }
  return (
    <>
      <div role="status">
        <Title order={3} mb={4}>
          {outcomeOf(one, about)}
        </Title>
      </div>
      <p className={styles.lead}>
        {one.file_name}
        {skipped > 0 && `: ${reasonsOf(one)}`}
      </p>
      {groups.length > 0 && <RowsTable one={one} groups={groups} />}
      <Group justify="flex-end" mt="lg">
        {skipped > 0 && (
          <Button variant="default" leftSection={<icons.download size={14} aria-hidden />} onClick={() => void save()}>
            Save skipped rows
          </Button>
        )}
        <Button variant="default" onClick={again}>
          Import another file
        </Button>
        <Button onClick={close}>Done</Button>
      </Group>
    </>
  )
}

const groupsOf = ({ bad, duplicates, noted }: Import) => [
  ...(bad > 0 ? [{ value: 'bad' as const, label: 'Cannot be imported' }] : []),
  ...(duplicates > 0 ? [{ value: 'duplicate' as const, label: 'Probable duplicates' }] : []),
  ...(noted > 0 ? [{ value: 'noted' as const, label: 'With a note' }] : []),
]
