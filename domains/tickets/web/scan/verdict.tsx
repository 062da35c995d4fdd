import { useEffect } from 'react'
import { formatTime } from '#kit/contract/time.ts'
import { icons } from '#kit/web/icons.ts'
import { resultWords } from '../ticket-words.ts'
import styles from './scan.module.css'
import type { ScanAnswer } from './use-gate.ts'

const goodForMs = 1800

/** Full-screen result of a scan. A yes closes automatically, a no stays until the user presses it. */
export function Verdict({ answer, direction, onClose }: { answer: ScanAnswer; direction: 'entry' | 'exit'; onClose: () => void }) {
  const { result, ticket, used, offline } = answer
  const yes = result === 'ok'
  useEffect(() => {
    if (!yes) return
    const timer = setTimeout(onClose, goodForMs)
    return () => clearTimeout(timer)
  }, [yes, onClose])
  const words = resultWords[result]
  const title = yes && direction === 'exit' ? 'Checked out' : result === 'already_used' && direction === 'exit' ? 'Not inside' : words.title
  return (
    <button type="button" className={styles.verdict} data-yes={yes || undefined} onClick={onClose} autoFocus aria-live="assertive">
      {yes ? <icons.check size={96} aria-hidden /> : <icons.x size={96} aria-hidden />}
      <b>{title}</b>
      {ticket && (
        <span>
          {ticket.holder_name}
          <small>
            {ticket.type_name} · {ticket.number}
          </small>
        </span>
      )}
      {!yes && <span>{used ? `Used at ${formatTime(new Date(used.at))}, ${used.gate}.` : words.text}</span>}
      {offline && <small>Checked offline.</small>}
      <small>{yes ? '' : 'Press to continue.'}</small>
    </button>
  )
}
