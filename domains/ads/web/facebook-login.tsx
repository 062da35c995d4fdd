import { pathTo } from '#kit/web/path-to.ts'
import { AdsLogin } from './ads-login.tsx'

/** Meta leads back to here. */
export default function FacebookLogin() {
  return <AdsLogin company="meta" name="Facebook" back={pathTo('/facebook_ads')} />
}
