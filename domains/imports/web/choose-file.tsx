import { Alert, Button, Group, Progress, Title } from '@mantine/core'
import { useState } from 'react'
import { asCallError } from '#kit/web/call-error.ts'
import { showError } from '#kit/web/feedback/dialogs.ts'
import { DropZone } from '#kit/web/fields/drop-zone.tsx'
import { Moment } from '#kit/web/format/values.tsx'
import { icons } from '#kit/web/icons.ts'
import { useInvalidate, useList } from '#kit/web/use-call.ts'
import { call, type About } from './calls.ts'
import { outcomeOf } from './import-words.ts'
import styles from './imports.module.css'

const maxMb = 15

/** The first step: choose a file, see what it should contain, and open earlier imports. */
export function ChooseFile({ about, open }: { about: About; open: (import_: string) => void }) {
  const { share, problem, send } = useUpload(about.kind, open)
  const saveTemplate = async () => {
    try {
      await call.download('GET /imports/template/{kind}', { params: { kind: about.kind } })
    } catch (error) {
      showError('The template was not saved', error)
    }
  }
  return (
    <>
      <DropZone
        accept=""
        many={false}
        title={`Choose a CSV${about.also_reads ? ` or ${about.also_reads}` : ''} file`}
        text={`Or drop a file here. At most 50,000 rows and ${maxMb} MB. It is checked first; nothing is imported yet.`}
        disabled={share !== null}
        onFiles={([file]) => file && void send(file)}
      />
      {share !== null && <Progress value={share * 100} mt="xs" aria-label="Uploading…" />}
      {problem && (
        <Alert color="red" mt="sm" role="alert" icon={<icons.warning size={16} />}>
          {problem}
        </Alert>
      )}
      <Group justify="space-between" mt="lg" mb="xs">
        <Title order={3}>Columns of the file</Title>
        <Button
          variant="default"
          size="compact-md"
          leftSection={<icons.download size={14} aria-hidden />}
          onClick={() => void saveTemplate()}
        >
          Save template
        </Button>
      </Group>
      <Columns about={about} />
      <Earlier about={about} open={open} />
    </>
  )
}

function useUpload(kind: string, open: (import_: string) => void) {
  const [share, setShare] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const invalidate = useInvalidate()
  const send = async (file: File) => {
    const tooLarge = file.size > maxMb * 1024 * 1024
    setProblem(tooLarge ? `A file is at most ${maxMb} MB.` : null)
    if (tooLarge) return
    setShare(0)
    try {
      const { id } = await call('POST /imports/new/{kind}', { params: { kind }, files: [file], onProgress: setShare })
      void invalidate(['/imports'])
      open(id)
    } catch (error) {
      setShare(null)
      setProblem(asCallError(error).sentences.join(' '))
    }
  }
  return { share, problem, send }
}

function Columns({ about }: { about: About }) {
  return (
    <>
      <p className={styles.lead}>
        The first row of a CSV file must have the column names, in any order. Separate columns with commas, semicolons or tabs.
      </p>
      <dl className={styles.columns}>
        {about.columns.map(({ key, label, required, example, help }) => (
          <div key={key}>
            <dt>
              {label}
              {required && <small> needed</small>}
            </dt>
            <dd>
              {example}
              {help && <small>{help}</small>}
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}

const maxEarlier = 5

/** The latest imports, to reopen one. */
function Earlier({ about, open }: { about: About; open: (import_: string) => void }) {
  const answer = useList(call.rows('GET /imports', { query: { kind: about.kind } }), { per_page: maxEarlier }, { staleMs: 0 })
  const rows = answer.data?.data ?? []
  if (rows.length === 0) return null
  return (
    <>
      <Title order={3} mt="lg" mb="xs">
        Earlier files
      </Title>
      <ul className={styles.earlier}>
        {rows.map((one) => (
          <li key={one.id}>
            <button type="button" onClick={() => open(one.id)}>
              {one.file_name}
            </button>
            <span>{outcomeOf(one, about)}</span>
            <Moment value={one.created_at} />
          </li>
        ))}
      </ul>
    </>
  )
}
