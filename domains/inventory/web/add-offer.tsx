import { Modal } from '#kit/web/dialog/modal.tsx'
import { icons } from '#kit/web/icons.ts'
import type { Doing } from '#kit/web/shell/navigation.ts'
import { PathLink } from '#kit/web/shell/path-link.tsx'
import styles from './items.module.css'

/** Asks which kind of offer to add. */
export default function AddOffer({ doings, onClose }: { doings: readonly Doing[]; onClose: () => void }) {
  return (
    <Modal opened onClose={onClose} title="Add offer" size="xs">
      <ul className={styles.kinds}>
        {doings.map(({ label, to }) => (
          <li key={to}>
            <PathLink to={to}>
              {label}
              <icons.right size={16} aria-hidden />
            </PathLink>
          </li>
        ))}
      </ul>
    </Modal>
  )
}
