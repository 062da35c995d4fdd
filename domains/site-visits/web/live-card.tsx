import { formatCount } from '#kit/contract/text.ts'
import { Card } from '#kit/web/record-page/card.tsx'
import { useCall } from '#kit/web/use-call.ts'
import { call } from './calls.ts'
import styles from './visit-cards.module.css'
import { valueName } from './visit-words.ts'

const everyMs = 15_000
const mostShown = 3

/** Who is on the website now. It is asked again every 15 seconds while the screen is open. */
export function LiveCard() {
  const { data } = useCall(call, 'GET /website/analytics/live', {}, { refetchEveryMs: everyMs })
  if (!data) return null
  const most = Math.max(1, ...data.minutes)
  const pages = data.pages.slice(0, mostShown).map(({ value }) => valueName('page', value))
  const sources = data.sources.slice(0, mostShown).map(({ value }) => valueName('source', value))
  return (
    <Card title="Now">
      <div className={styles.live}>
        <p>
          <span className={`figures ${styles.now}`}>{formatCount(data.visitors)}</span>{' '}
          {data.visitors === 1 ? 'visitor in the last 5 minutes' : 'visitors in the last 5 minutes'}
        </p>
        <div
          className={styles.minutes}
          role="img"
          aria-label={`${formatCount(data.minutes.reduce((all, one) => all + one, 0))} page views in the last 30 minutes`}
        >
          {data.minutes.map((views, index) => (
            <span key={index} style={{ height: `${(views / most) * 100}%`, opacity: views === 0 ? 0.25 : 1 }} />
          ))}
        </div>
      </div>
      {data.visitors > 0 && (
        <p>
          On {pages.join(', ')} · from {sources.join(', ')}
        </p>
      )}
    </Card>
  )
}
