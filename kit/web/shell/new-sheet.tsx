import { useNavigate } from '@tanstack/react-router'
import { Drawer } from '../dialog/drawer.tsx'
import { icons } from '../icons.ts'
import type { Doing } from './navigation.ts'
import styles from './phone-bar.module.css'

/** What can be added, as a sheet at the bottom of a phone. */
export default function NewSheet({ doings, close }: { doings: readonly Doing[]; close: () => void }) {
  const navigate = useNavigate()
  const follow = (to: string) => {
    close()
    void navigate({ href: to })
  }
  return (
    <Drawer
      opened
      onClose={close}
      position="bottom"
      size="auto"
      title="New"
      classNames={{ content: styles.sheet!, body: styles.sheetBody! }}
    >
      {doings.map(({ label, to, icon }) => {
        const Icon = icons[icon]
        return (
          <button key={to} type="button" className={styles.doing} onClick={() => follow(to)}>
            <Icon size={18} stroke={1.6} aria-hidden />
            {label}
          </button>
        )
      })}
    </Drawer>
  )
}
