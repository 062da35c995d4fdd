import { useNavigate } from '@tanstack/react-router'
import { Drawer } from '../dialog/drawer.tsx'
import { icons } from '../icons.ts'
import type { Doing } from './navigation.ts'
import styles from './phone-bar.module.css'
import { looksOf, type SectionName } from './sections.ts'

/** What is added most often comes first. */
const order: readonly SectionName[] = ['bookings', 'customers', 'money', 'offers']

/** What can be added, as a sheet at the bottom of a phone. */
export default function NewSheet({ doings, close }: { doings: readonly Doing[]; close: () => void }) {
  const navigate = useNavigate()
  const follow = (to: string) => {
    close()
    void navigate({ href: to })
  }
  const others = doings.flatMap(({ section }) => (section && !order.includes(section) ? [section] : []))
  const groups = [...order, ...new Set(others), undefined].map((section) => ({
    label: section ? looksOf(section).label : 'More',
    own: doings.filter((doing) => doing.section === section),
  }))
  return (
    <Drawer
      opened
      onClose={close}
      position="bottom"
      size="auto"
      title="New"
      classNames={{ content: styles.sheet!, body: styles.sheetBody! }}
    >
      {groups.map(
        ({ label, own }) =>
          own.length > 0 && (
            <section key={label} aria-label={label}>
              <h3 className={styles.sheetGroup}>{label}</h3>
              {own.map(({ label: name, to, icon }) => {
                const Icon = icons[icon]
                return (
                  <button key={to} type="button" className={styles.doing} onClick={() => follow(to)}>
                    <Icon size={18} stroke={1.6} aria-hidden />
                    {name}
                  </button>
                )
              })}
            </section>
          ),
      )}
    </Drawer>
  )
}
