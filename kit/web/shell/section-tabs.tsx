import { PageTabs } from '../record-page/page-tabs.tsx'
import { tabsAt } from './navigation.ts'
import { waitingCount, waitingText } from './sections.ts'
import { useFacts } from './slots.ts'
import { useNavigation, usePathname } from './use-screens.ts'

/** The lists that belong together, as tabs above each of them: all bookings, those of packages, those of rooms. */
export function SectionTabs() {
  const { sections } = useNavigation()
  const { waiting } = useFacts()
  const bar = tabsAt(sections, usePathname())
  if (!bar) return null
  const tabs = bar.tabs.map(({ path, tab, waits }) => {
    const count = waits ? waitingCount([waits], waiting) : 0
    return { label: tab!.label, to: path, ...(waits && count > 0 ? { count, countLabel: waitingText([waits], waiting) } : {}) }
  })
  return <PageTabs label={`${bar.name} lists`} tabs={tabs} />
}
