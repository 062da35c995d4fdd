import { Card } from '#kit/web/record-page/card.tsx'
import { CopyButton } from '#kit/web/copy-button.tsx'
import { config } from '#kit/web/config.ts'
import type { Link } from './calls.ts'
import styles from './payment-links.module.css'

const snippetOf = (link: Link) => `<script src="${config.appUrl}/js/payments.js"></script>
<button type="button" onclick="SafiriPayments.open({
  link: '${link.url}',${link.amount === null ? "\n  amount: '50000'," : ''}
  reference: 'ORDER-1',
  onResult: function (result) { console.log(result.status) }
})">Pay</button>`

/** The link inside works without scripts. */
const buttonOf = (link: Link) => `<script src="${config.appUrl}/js/widgets.js" async></script>
<safiri-pay link="${link.url}"${link.amount === null ? ' amount="50000"' : ''} reference="ORDER-1">
  <a href="${link.url}">Pay</a>
</safiri-pay>`

/** The code to paste into a page of a website that this link names. */
export function WebsiteCard({ link }: { link: Link }) {
  const [snippet, button] = [snippetOf(link), buttonOf(link)]
  return (
    <Card title="On your website" aside={<CopyButton value={snippet} what="code" />}>
      <p className={styles.lead}>
        Add this code to a page of {link.websites.join(', ')}. It opens the payment page in a new window and reports the result to your
        page. Check the payment here before you deliver.
      </p>
      <pre className={styles.snippet} tabIndex={0} aria-label="Code for your website">
        {snippet}
      </pre>
      <div className={styles.button}>
        <p className={styles.lead}>Or paste a ready button. Your page hears the events safiri:paid and safiri:closed.</p>
        <CopyButton value={button} what="code of the button" />
      </div>
      <pre className={styles.snippet} tabIndex={0} aria-label="Code of a payment button">
        {button}
      </pre>
    </Card>
  )
}
