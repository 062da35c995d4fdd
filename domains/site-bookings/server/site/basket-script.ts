import type { SiteScript } from '#domains/website/server/site-parts.ts'
import { countCookie } from '../basket/cookies.ts'

/** Shows the link to the basket in the header, with the number of things in it. */
export const basketScript: SiteScript = {
  name: 'basket',
  source: `(function(){var m=/(?:^|; )${countCookie}=(\\d+)/.exec(document.cookie);if(!m||m[1]==='0')return;document.querySelectorAll('[data-basket]').forEach(function(a){a.hidden=false;a.querySelector('b').textContent=m[1]})})()`,
}
