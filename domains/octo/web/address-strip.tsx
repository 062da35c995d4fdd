import { formatCount } from '#kit/contract/text.ts'
import { CopyButton } from '#kit/web/copy-button.tsx'
import { pathTo } from '#kit/web/path-to.ts'
import { PathLink } from '#kit/web/shell/path-link.tsx'
import { useCall } from '#kit/web/use-call.ts'
import styles from './address-strip.module.css'
import { call } from './calls.ts'

/** The address that partners call, and how many offers they find there. */
export function AddressStrip() {
  const { data } = useCall(call, 'GET /octo/summary')
  if (!data) return <div className={styles.strip} aria-hidden />
  const { endpoint, offers } = data
  return (
    <div className={styles.strip}>
      <span className={styles.address}>
        Partners call <code>{endpoint}</code> <CopyButton value={endpoint} what="address" />
      </span>
      <PathLink to={pathTo('/channel-products')}>
        {offers === 0 ? 'Choose offers for partners' : `${formatCount(offers)} ${offers === 1 ? 'offer' : 'offers'} for partners`}
      </PathLink>
    </div>
  )
}
