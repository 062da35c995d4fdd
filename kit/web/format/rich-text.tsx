import styles from './rich-text.module.css'

/** Text that was written in a rich text field. The server cleans it when it is stored (kit/server/pages/rich-text.ts). */
export const RichText = ({ html }: { html: string }) => (
  // oxlint-disable-next-line react/no-danger -- cleaned by the server
  <div className={styles.text} dangerouslySetInnerHTML={{ __html: html }} />
)
