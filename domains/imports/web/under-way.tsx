import { Button, Group, Progress } from '@mantine/core'
import { formatCount } from '#kit/contract/text.ts'
import { useAction } from '#kit/web/use-call.ts'
import { call, type About, type Import } from './calls.ts'
import { rowsOf } from './import-words.ts'
import styles from './imports.module.css'

/** The progress of the check or the import. Both continue when the dialog is closed. */
export function UnderWay({ one, about }: { one: Import; about: About }) {
  const stop = useAction(call, 'POST /imports/{id}/stop')
  const checking = one.status === 'checking'
  return (
    <>
      <p className={styles.lead}>
        <b>{one.file_name}</b>
      </p>
      <Progress value={(one.handled / one.total) * 100} size="lg" aria-label={checking ? 'Rows checked' : 'Rows imported'} />
      <p role="status" className={`${styles.progress} figures`}>
        {checking ? 'Checking' : 'Importing'}: {formatCount(one.handled)} of {rowsOf(one.total)}
      </p>
      <p className={styles.lead}>
        {checking
          ? 'We are checking every row. Nothing is imported yet.'
          : `You can close this and continue working. We notify you when the ${about.many} are in.`}
      </p>
      <Group justify="flex-end">
        <Button variant="default" loading={stop.isPending} onClick={() => stop.mutate({ params: { id: one.id } })}>
          {checking ? 'Cancel import' : 'Stop import'}
        </Button>
      </Group>
    </>
  )
}
