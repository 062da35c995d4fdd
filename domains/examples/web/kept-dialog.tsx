import { Modal } from '#kit/web/dialog/modal.tsx'
import type { Kept } from './calls.ts'
import styles from './examples.module.css'

/** Says which examples stay, and why. */
export default function KeptDialog({ kept, onClose }: { kept: readonly Kept[]; onClose: () => void }) {
  return (
    <Modal opened onClose={onClose} title="These stay" size="md">
      <p className={styles.lead}>The other examples were removed. You changed or used these, so they stay:</p>
      <ul className={styles.kept}>
        {kept.map(({ id, title, why }) => (
          <li key={id}>
            <b>{title}</b>: {why}
          </li>
        ))}
      </ul>
    </Modal>
  )
}
