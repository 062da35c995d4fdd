import { Skeleton } from '@mantine/core'
import { Modal } from '#kit/web/dialog/modal.tsx'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { FailedState } from '#kit/web/list-page/list-states.tsx'
import { useCall, useInvalidate } from '#kit/web/use-call.ts'
import { call, type About } from './calls.ts'
import { ChooseFile } from './choose-file.tsx'
import styles from './imports.module.css'
import { Preview } from './preview.tsx'
import { Result } from './result.tsx'
import { UnderWay } from './under-way.tsx'

interface ImportDialogProps {
  kind: string
  reads: string
  /** `new`, or the id of an import. */
  opened: string
  open: (import_?: string) => void
  close: () => void
  phone: boolean
}

/** Imports a file step by step: choose it, preview, import, see the result. */
export default function ImportDialog({ kind, reads, opened, open, close, phone }: ImportDialogProps) {
  const about = useCall(call, 'GET /imports/about/{kind}', { params: { kind } })
  return (
    <Modal opened onClose={close} title={`Import ${kind.replaceAll('-', ' ')}`} size={860} fullScreen={phone}>
      {about.isPending && <Waiting />}
      {about.isError && <FailedState error={about.error} retry={() => void about.refetch()} retrying={about.isFetching} />}
      {about.data && opened === 'new' && <ChooseFile about={about.data} open={open} />}
      {about.data && opened !== 'new' && <OneImport key={opened} id={opened} about={about.data} reads={reads} open={open} close={close} />}
    </Modal>
  )
}

const Waiting = () => (
  <div role="status" aria-label="Loading">
    <Skeleton height={96} mb="md" />
    <Skeleton height={16} mb="xs" />
    <Skeleton height={16} width="60%" />
  </div>
)

const pollMs = 800

interface OneImportProps {
  id: string
  about: About
  reads: string
  open: (import_?: string) => void
  close: () => void
}

function OneImport({ id, about, reads, open, close }: OneImportProps) {
  const [asking, setAsking] = useState(true)
  const answer = useCall(
    call,
    'GET /imports/{id}/show',
    { params: { id } },
    asking ? { refetchEveryMs: pollMs, staleMs: 0 } : { staleMs: 0 },
  )
  const one = answer.data
  const underWay = one?.status === 'checking' || one?.status === 'importing'
  if (one && asking !== underWay) setAsking(underWay)
  const invalidate = useInvalidate()
  const imported = one?.finished_at != null && one.imported > 0
  useEffect(() => {
    if (imported) void invalidate([reads])
  }, [imported, invalidate, reads])

  if (answer.isPending) return <Waiting />
  if (!one) return <FailedState error={answer.error} retry={() => void answer.refetch()} retrying={answer.isFetching} />
  return (
    <Step key={one.status}>
      {underWay ? (
        <UnderWay one={one} about={about} />
      ) : one.status === 'checked' ? (
        <Preview one={one} about={about} again={() => open()} />
      ) : (
        <Result one={one} about={about} again={() => open()} close={close} />
      )}
    </Step>
  )
}

/** Focuses itself when it appears, because the button that led here is gone. */
function Step({ children }: { children: ReactNode }) {
  const step = useRef<HTMLDivElement>(null)
  useEffect(() => step.current?.focus({ preventScroll: true }), [])
  return (
    <div ref={step} tabIndex={-1} className={styles.step}>
      {children}
    </div>
  )
}
