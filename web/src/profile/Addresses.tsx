import { usersApi, type Address } from '@soebs/contract';
import { MapPin } from 'lucide-react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../api/index.ts';
import { Button } from '../ui/Button.tsx';
import { useModal } from '../ui/modal.ts';
import { showRefusal } from '../ui/show-refusal.ts';
import { showToast } from '../ui/toasts.ts';
import { AddressForm } from './AddressForm.tsx';
import { ListSkeleton, LoadFailed } from '../ui/ListState.tsx';
import { countryName } from '../credits/PostalFields.tsx';
import { useList } from './use-list.ts';

const load = () => api.call(usersApi.addresses);

const Lines = ({ address }: { address: Address }): JSX.Element => {
  const { t, i18n } = useTranslation();
  const { addressLine1, addressLine2, postalCode, city, country, preferred } = address;
  return (
    <div className="min-w-0 grow basis-56 break-words">
      <p>{[addressLine1, addressLine2].filter(Boolean).join(', ')}</p>
      <p className="text-quiet">{`${postalCode} ${city}, ${countryName(country, i18n.language)}`}</p>
      {preferred && <p className="text-finished mt-1 text-sm font-medium">{t('profile.addresses.preferred')}</p>}
    </div>
  );
};

/** The postal addresses of a person. */
export const Addresses = (): JSX.Element => {
  const { t } = useTranslation();
  const show = useModal((state) => state.show);
  const { items, failed, reload, setItems } = useList<Address>(load);
  const open = (address: Address | null): void => {
    const title = t(address ? 'profile.addresses.edit' : 'profile.addresses.add');
    show({ title, component: AddressForm, props: { address, changed: setItems } });
  };
  const remove = async ({ id }: Address): Promise<void> => {
    const answer = await api.call(usersApi.removeAddress, { params: { id } });
    if (answer.ok) {
      setItems(answer.data);
      showToast({ type: 'success', title: t('profile.addresses.removed') });
    } else showRefusal(t('profile.failed'), answer.code);
  };
  if (!items && failed) return <LoadFailed retry={() => void reload()}>{t('profile.logins.loadFailed')}</LoadFailed>;
  if (!items) return <ListSkeleton widths={[45, 60]} />;
  return (
    <div className="grid gap-4">
      {items.length === 0 && <p className="text-quiet">{t('profile.addresses.none')}</p>}
      <ul className="divide-border divide-y empty:hidden">
        {items.map((address) => {
          const named = { line: address.addressLine1, city: address.city };
          return (
            <li key={address.id} className="flex flex-wrap items-start gap-x-4 gap-y-2 py-4 first:pt-0">
              <MapPin aria-hidden size={20} className="text-accent mt-0.5 shrink-0" />
              <Lines address={address} />
              <div className="flex gap-1">
                <Button look="quiet" aria-label={t('profile.addresses.editOne', named)} onClick={() => open(address)}>
                  {t('profile.addresses.edit')}
                </Button>
                <Button
                  look="quietDanger"
                  aria-label={t('profile.addresses.removeOne', named)}
                  onClick={() => void remove(address)}
                >
                  {t('profile.addresses.remove')}
                </Button>
              </div>
            </li>
          );
        })}
      </ul>
      <div>
        <Button look="secondary" onClick={() => open(null)}>
          {t('profile.addresses.add')}
        </Button>
      </div>
    </div>
  );
};
