import { assetUrl } from '../config.ts'
import { icons } from '../icons.ts'
import styles from './thumbnail.module.css'

/** A small picture of fixed size, so that nothing moves when it loads. */
export function Thumbnail({ url }: { url: string | null | undefined }) {
  if (!url) {
    return (
      <span className={styles.thumbnail} aria-hidden>
        <icons.photo size={16} stroke={1.4} />
      </span>
    )
  }
  return <img className={styles.thumbnail} src={assetUrl(url)} alt="" width={32} height={32} loading="lazy" decoding="async" />
}
