import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { mainLayout } from '#kit/web/layout-routes.ts'
import { listLoader } from '#kit/web/list-page/list-loader.ts'
import { listSearch } from '#kit/web/list-page/list-search.ts'
import { formList } from './calls.ts'

export const signUpFormsList = createRoute({
  getParentRoute: () => mainLayout,
  path: '/crm/sign-up-forms',
  validateSearch: listSearch,
  staticData: {
    title: 'Sign-up forms',
    permissions: ['View Clients'],
    nav: { section: 'customers', label: 'Sign-up forms', icon: 'userPlus', order: 14, tab: { bar: 'people', label: 'Sign-up forms' } },
  },
  loader: listLoader(formList),
  component: lazyRouteComponent(() => import('./forms-list.tsx')),
})

export const signUpFormNew = createRoute({
  getParentRoute: () => mainLayout,
  path: '/crm/sign-up-forms/new',
  staticData: { title: 'New sign-up form', permissions: ['View Clients'] },
  component: lazyRouteComponent(() => import('./form-new.tsx')),
})

export const signUpFormShow = createRoute({
  getParentRoute: () => mainLayout,
  path: '/crm/sign-up-forms/$id',
  staticData: { title: 'Sign-up form', permissions: ['View Clients'] },
  component: lazyRouteComponent(() => import('./form.tsx')),
})

export const routes = [signUpFormsList, signUpFormNew, signUpFormShow] as const
