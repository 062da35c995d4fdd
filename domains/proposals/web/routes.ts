import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { mainLayout } from '#kit/web/layout-routes.ts'
import { listLoader } from '#kit/web/list-page/list-loader.ts'
import { listSearch } from '#kit/web/list-page/list-search.ts'
import { proposalList, sentPackageList } from './calls.ts'

const feature = 'proposals'

const proposalsList = createRoute({
  getParentRoute: () => mainLayout,
  path: '/proposals',
  validateSearch: listSearch,
  staticData: {
    title: 'Proposals',
    permissions: ['View Proposals'],
    feature,
    nav: { section: 'customers', label: 'Proposals', icon: 'proposal', order: 30, key: 'q' },
    adds: { label: 'New proposal', search: { add: 'proposal' }, needs: ['Edit Proposals'] },
  },
  loader: listLoader(proposalList),
  component: lazyRouteComponent(() => import('./proposals-list.tsx')),
})

export const proposalEdit = createRoute({
  getParentRoute: () => mainLayout,
  path: '/proposals/$uuid/edit',
  validateSearch: listSearch,
  staticData: { title: 'Edit proposal', permissions: ['Edit Proposals'], feature },
  component: lazyRouteComponent(() => import('./proposal.tsx')),
})

const sentProposals = createRoute({
  getParentRoute: () => mainLayout,
  path: '/offers/packages/proposals',
  validateSearch: listSearch,
  staticData: { title: 'Sent proposals', permissions: ['View Proposals'], feature: 'tour_and_travel' },
  loader: listLoader(sentPackageList),
  component: lazyRouteComponent(() => import('./sent-proposals.tsx')),
})

export const routes = [proposalsList, proposalEdit, sentProposals] as const
