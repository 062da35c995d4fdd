import { Alert, Skeleton } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { asCallError } from '#kit/web/call-error.ts'
import { Money } from '#kit/web/format/values.tsx'
import { call, type Preview, type ProductRow } from './calls.ts'
import styles from './channels.module.css'
import { settingText } from './setting-words.ts'
import type { ChangeInput } from './use-change.ts'

const shownAtOnce = 20

/** A preview of the change for each item. */
export function ChangePreview({ body, rows }: { body: ChangeInput | null; rows: readonly ProductRow[] }) {
  const asks = body !== null && Object.keys(body.set).length > 0
  const text = JSON.stringify(body)
  const [settled] = useDebouncedValue(text, 250)
  const answer = useQuery({
    queryKey: ['POST /channel-products/preview', settled],
    queryFn: ({ signal }) => call('POST /channel-products/preview', { body: JSON.parse(settled) as ChangeInput, signal }),
    enabled: asks && settled === text,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  if (!asks) return <p className={styles.text}>Choose what to change. A preview of each item appears here.</p>
  if (answer.error && settled === text) return <Alert color="red">{asCallError(answer.error).message}</Alert>
  if (!answer.data) return <Skeleton height={64} mb="md" />
  return (
    <section aria-label="Preview" aria-live="polite" className={styles.preview} data-stale={settled !== text || undefined}>
      <p>{summary(answer.data)}</p>
      <ul>
        {answer.data.changes.slice(0, shownAtOnce).map((change) => (
          <Entry key={change.id} change={change} row={rows.find(({ id }) => id === change.id)} />
        ))}
      </ul>
      {answer.data.changes.length > shownAtOnce && <p>and {answer.data.changes.length - shownAtOnce} more.</p>}
      {answer.data.refused.length > 0 && (
        <ul className={styles.refused}>
          {answer.data.refused.map(({ id, title, message }) => (
            <li key={id}>
              <b>{title}</b> {message}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

const counted = (count: number, verb: string, many: string) => `${count} ${count === 1 ? verb : many}`

function summary({ changes, same, refused }: Preview): string {
  if (changes.length + refused.length === 0) return 'Nothing changes yet.'
  const parts = [
    counted(changes.length, 'item changes', 'items change'),
    same > 0 && counted(same, 'is already set', 'are already set'),
    refused.length > 0 && counted(refused.length, 'cannot be changed', 'cannot be changed'),
  ]
  return `${parts.filter(Boolean).join(', ')}.`
}

function Entry({ change: { title, before, after }, row }: { change: Preview['changes'][number]; row: ProductRow | undefined }) {
  const currency = row?.from_price?.currency
  return (
    <li>
      <b>{title}</b>
      <span>
        <del aria-label="Now">{settingText(before, currency)}</del> <ins aria-label="Then">{settingText(after, currency)}</ins>
        {before.shown_price && after.shown_price && before.shown_price.amount !== after.shown_price.amount && (
          <>
            {' '}
            · from <Money value={before.shown_price} /> to <Money value={after.shown_price} />
          </>
        )}
      </span>
    </li>
  )
}
