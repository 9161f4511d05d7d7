import { initialsOf } from '@soebs/events/transcript';
import { lazy, Suspense, useState, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../session/store.ts';

const load = () => import('./UserMenuPopup.tsx');
const UserMenuPopup = lazy(async () => ({ default: (await load()).UserMenuPopup }));

const look = 'hover:bg-raised flex min-h-10 max-w-56 items-center gap-2 rounded px-2';

const Face = ({ initials, name }: { initials: string; name: string }): JSX.Element => (
  <>
    <span
      aria-hidden
      className="bg-accent text-accent-contrast grid size-8 shrink-0 place-items-center rounded-full text-xs font-semibold"
    >
      {initials}
    </span>
    <bdi className="truncate max-md:hidden">{name}</bdi>
  </>
);

/** Who is logged in. The menu's code is fetched when the pointer or the keyboard comes near, and shown when it is pressed. */
export const UserMenu = (): JSX.Element | null => {
  const { t } = useTranslation();
  const me = useSession((state) => state.me);
  const [wanted, setWanted] = useState(false);
  if (!me) return null;
  const name = `${me.firstname} ${me.lastname}`;
  const face = <Face name={name} initials={initialsOf(me.firstname, me.lastname).toUpperCase()} />;
  const closed = (
    <button
      type="button"
      aria-haspopup="menu"
      aria-expanded={false}
      aria-label={t('userMenu.label', { name })}
      onPointerEnter={() => void load()}
      onFocus={() => void load()}
      onClick={() => setWanted(true)}
      className={look}
    >
      {face}
    </button>
  );
  if (!wanted) return closed;
  return (
    <Suspense fallback={closed}>
      <UserMenuPopup name={name} look={look}>
        {face}
      </UserMenuPopup>
    </Suspense>
  );
};
