import {
  CircleHelp,
  CirclePlus,
  LayoutList,
  LogOut,
  Plug,
  ShieldCheck,
  UserRound,
  type LucideIcon,
} from 'lucide-react';

/** The icons of the sidebar by their names; they come with it, not with the table of screens. */
export const navIcons = {
  list: LayoutList,
  plus: CirclePlus,
  person: UserRound,
  help: CircleHelp,
  plug: Plug,
  shield: ShieldCheck,
  leave: LogOut,
} as const satisfies Readonly<Record<string, LucideIcon>>;

export type NavIcon = keyof typeof navIcons;
