import { pathTo } from '#kit/web/path-to.ts'
import { AdsLogin } from './ads-login.tsx'

/** X leads back to here. */
export default function TwitterLogin() {
  return <AdsLogin company="x" name="X" back={pathTo('/twitter_ads')} names={{ code: 'oauth_verifier', state: 'oauth_token' }} />
}
