import { ActionIcon, Button, Skeleton, Tooltip } from '@mantine/core'
import { RetryAlert } from '#kit/web/feedback/retry-alert.tsx'
import { lazy, Suspense, useState } from 'react'
import { showError } from '#kit/web/feedback/dialogs.ts'
import { icons } from '#kit/web/icons.ts'
import { Card } from '#kit/web/record-page/card.tsx'
import { useCall, useInvalidate } from '#kit/web/use-call.ts'
import { useMay } from '#kit/web/use-session.ts'
import { call, type PaperRow } from './calls.ts'
import styles from './papers.module.css'

const SendPapers = lazy(() => import('./send-papers.tsx'))

/** The papers of a booking: confirmation, invoice, and a receipt for each payment, to save, print and send. */
export function PapersCard({ bookingId, email }: { bookingId: string; email: string | null }) {
  const { data: papers, error, refetch } = useCall(call, 'GET /bookings/{id}/papers', { params: { id: bookingId } })
  const may = useMay()
  const [sending, setSending] = useState(false)
  const ready = papers?.filter(({ refused }) => refused === null) ?? []
  return (
    <Card
      title="Documents"
      flush
      aside={
        may('Edit Bookings') && ready.length > 0 ? (
          <Button size="compact-md" variant="default" onClick={() => setSending(true)}>
            Send by email
          </Button>
        ) : undefined
      }
    >
      {error && !papers && <RetryAlert m="md" error={error} retry={refetch} />}
      {!papers && !error && <Skeleton height={88} m={20} mt={4} />}
      <ul className={styles.list}>
        {papers?.map((paper) => (
          <Paper key={paper.id ?? `${paper.type} ${paper.payment_id}`} bookingId={bookingId} paper={paper} />
        ))}
      </ul>
      <Suspense fallback={null}>
        {sending && <SendPapers bookingId={bookingId} papers={ready} email={email} onClose={() => setSending(false)} />}
      </Suspense>
    </Card>
  )
}

const isOver = ({ type, credited_by }: PaperRow) => credited_by !== null || type === 'credit_note'

const standing = ({ refused, number, credited_by }: PaperRow) => {
  if (credited_by) return `${number} · credited by ${credited_by}`
  return refused ?? number ?? 'Numbered when first opened'
}

function Paper({ bookingId, paper }: { bookingId: string; paper: PaperRow }) {
  const invalidate = useInvalidate()
  const [busy, setBusy] = useState<'open' | 'download' | null>(null)
  const name = paper.type === 'receipt' ? `Receipt: ${paper.label}` : paper.label
  // There can be several of one type; the number tells them apart.
  const spoken = isOver(paper) ? `${name} ${paper.number}` : name
  const query = {
    ...(paper.payment_id ? { payment_id: paper.payment_id } : {}),
    // Credited invoices, credit notes and invoices of folios are requested by id. For the others the server picks the valid one.
    ...(isOver(paper) || paper.folio !== null ? { document_id: paper.id! } : {}),
  }
  const input = { params: { id: bookingId, type: paper.type }, query }
  const get = async (how: 'open' | 'download') => {
    setBusy(how)
    try {
      await call[how]('GET /bookings/{id}/papers/{type}', input)
      if (!paper.number) await invalidate([`/bookings`])
    } catch (error) {
      showError('Document not opened', error)
    } finally {
      setBusy(null)
    }
  }
  return (
    <li className={styles.paper}>
      <div className={styles.text}>
        {name}
        <div className={styles.dim}>{standing(paper)}</div>
      </div>
      {paper.refused === null && (
        <>
          <Tooltip label="Open document">
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={`Print ${spoken}`}
              loading={busy === 'open'}
              onClick={() => void get('open')}
            >
              <icons.printer size={16} />
            </ActionIcon>
          </Tooltip>
          <Tooltip label="Save as PDF">
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={`Save ${spoken}`}
              loading={busy === 'download'}
              onClick={() => void get('download')}
            >
              <icons.download size={16} />
            </ActionIcon>
          </Tooltip>
        </>
      )}
    </li>
  )
}
