import { pathTo } from '#kit/web/path-to.ts'
import { AdsLogin } from './ads-login.tsx'

/** Google leads back to here. */
export default function GoogleLogin() {
  return <AdsLogin company="google" name="Google" back={pathTo('/google_ads')} />
}
