import { Progress } from '@mantine/core'
import { bytesText } from '#kit/web/format/bytes.ts'
import { useCall } from '#kit/web/use-call.ts'
import { call } from './calls.ts'
import { picturesText } from './gallery-words.ts'
import styles from './gallery.module.css'

const nearlyFull = 0.9

/** The agency's used storage, and the part taken by deleted pictures. */
export function StorageLine() {
  const { data } = useCall(call, 'GET /gallery/storage')
  // An empty line keeps its space, so that the pictures do not shift when it loads.
  if (!data) return <div className={styles.storage} />
  const share = data.used / data.limit
  return (
    <div className={styles.storage}>
      <Progress value={share * 100} size="sm" w={120} color={share > nearlyFull ? 'red' : 'lake'} aria-label="Storage used" />
      <span className="figures">
        {bytesText(data.used)} of {bytesText(data.limit)} used
      </span>
      {data.deleted.pictures > 0 && (
        <span className="figures">
          {bytesText(data.deleted.bytes)} in {picturesText(data.deleted.pictures)} deleted, freed after a day
        </span>
      )}
      {share > nearlyFull && <b>Nearly full: delete pictures you do not need.</b>}
    </div>
  )
}
