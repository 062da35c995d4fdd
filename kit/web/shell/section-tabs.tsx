import { useMatches } from '@tanstack/react-router'
import { PageTabs } from '../record-page/page-tabs.tsx'
import type { Screen } from '../screen.ts'
import { tabsAt } from './navigation.ts'
import { waitingCount, waitingText } from './sections.ts'
import { useFacts } from './slots.ts'
import { useNavigation } from './use-screens.ts'

/** The lists that belong together, as tabs above each of them: all bookings, those of packages, those of rooms. */
export function SectionTabs() {
  const { sections } = useNavigation()
  const { waiting } = useFacts()
  const at = useMatches({ select: (matches) => tabPath(matches.at(-1)) })
  const bar = tabsAt(sections, at)
  if (!bar) return null
  const tabs = bar.tabs.map(({ path, tab, waits }) => {
    const count = waits ? waitingCount([waits], waiting) : 0
    return { label: tab!.label, to: path, ...(waits && count > 0 ? { count, countLabel: waitingText([waits], waiting) } : {}) }
  })
  return <PageTabs label={`${bar.name} lists`} tabs={tabs} at={at} />
}

/** A screen beside a list, such as the settings of flights, is in the list's tab. Records and forms have no tabs above them. */
function tabPath(match: { fullPath: string; staticData: Screen } | undefined): string {
  if (!match) return ''
  const { fullPath, staticData } = match
  const isBeside = !staticData.nav && !staticData.action && !fullPath.includes('$')
  return (isBeside ? staticData.parent : undefined) ?? fullPath
}
