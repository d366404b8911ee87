// eslint-disable-next-line @typescript-eslint/triple-slash-reference -- whoever compiles this source needs the ambient types of style sheets
/// <reference path="./css.d.ts" />
export { SCHEME_KEY, UiProvider, type UiProviderProps } from './provider/ui-provider';
export { useColorScheme, type ColorScheme, type ColorSchemeChoice } from './provider/use-color-scheme';

export { Text, Heading, Mono, Kbd, VisuallyHidden, type TextProps, type HeadingProps } from './base/text';
export { Stack, Group, Panel, Divider, Facts, type PanelProps, type Space } from './base/layout';
export {
  Anchor,
  Button,
  ButtonLink,
  IconButton,
  LinkButton,
  type ButtonProps,
  type IconButtonProps,
} from './base/button';
export { Badge, LabelDot, StateBadge, type BadgeProps, type KnownState, type Tone } from './base/badge';
export { Money, TimeAgo } from './base/value';
export { Skeleton, type SkeletonProps } from './base/skeleton';
export { Spinner } from './base/spinner';
export { Tooltip, type TooltipProps } from './base/tooltip';

export { PageHeader, type PageHeaderProps } from './overlay/page-header';
export { closeTopLayer, openLayers } from './overlay/window/use-escape';
export { Window, SideSheet, type WindowProps, type SideSheetProps } from './overlay/window/window';
export {
  AlertDialog,
  ConfirmDialog,
  type AlertDialogProps,
  type ConfirmDialogProps,
} from './overlay/window/dialogs';
export { Menu, type MenuItem, type MenuProps } from './overlay/menu/menu';
export { Tabs, type Tab, type TabsProps } from './overlay/tabs';

export { Form, type FormProps } from './forms/form';
export type { FieldIssue } from './forms/form-context';
export { FormActions, FormMessage, SubmitButton, type FormActionsProps } from './forms/form-actions';
export type { FieldProps } from './forms/field';
export { FieldGroup, type FieldGroupProps } from './forms/field-group';
export {
  CodeField,
  NumberField,
  PasswordField,
  TextField,
  type CodeFieldProps,
  type NumberFieldProps,
  type PasswordFieldProps,
  type TextFieldProps,
} from './forms/text-field';
export { DateField, type DateFieldProps } from './forms/date-field';
export {
  SelectField,
  TextAreaField,
  type SelectFieldProps,
  type SelectOption,
  type TextAreaFieldProps,
} from './forms/other-fields';
export {
  CheckboxField,
  ChoiceField,
  Swatches,
  SwitchField,
  type CheckboxFieldProps,
  type Choice,
  type ChoiceFieldProps,
  type SwatchesProps,
  type SwatchOption,
  type SwitchFieldProps,
} from './forms/choices';
export { Tag, TagField, type TagFieldProps } from './forms/tag-field';
export { PageCanvas, type PageCanvasProps } from './rich-text/canvas/page-canvas';
export { RichTextField, type RichTextFieldProps } from './rich-text/rich-text-field';
export { FileRows, type FileRow, type FileRowsProps } from './files/file-rows';
export { formatBytes } from './files/format-bytes';

export { Sparkline, type SparklineProps } from './charts/sparkline';
export { TimeChart } from './charts/time-chart';
export type { TimeChartProps, TimePoint } from './charts/chart-data';

export { DataTable } from './data/data-table';
export { SearchBox, type SearchBoxProps } from './data/search-box';
export type {
  Column,
  DataTableProps,
  SelectionAction,
  TableFilter,
  TableSearch,
  TableSelection,
  TableSort,
} from './data/types';

export {
  EmptyState,
  ErrorState,
  Note,
  OfflineState,
  type EmptyStateProps,
  type ErrorStateProps,
  type NoteProps,
} from './feedback/states';
export { Camera, type CameraProps } from './media/camera';
export { MissingDependency } from './feedback/missing-dependency';
export { CaptchaNote, type CaptchaNoteProps } from './feedback/captcha-note';
export { ToastHost } from './feedback/toast-host';
export { dismissToast, toast, type ToastOptions } from './feedback/toast-store';
export { announce, LiveRegion } from './feedback/live-region';
export { LoadingBar, type LoadingBarProps } from './feedback/loading-bar';
export { SkipLink, type SkipLinkProps } from './feedback/skip-link';

export { CommandPalette, type CommandPaletteProps } from './command/command-palette';
export type { Command, CommandGroup } from './command/filter-commands';
export { ShortcutsWindow, type ShortcutGroup, type ShortcutsWindowProps } from './command/shortcuts-window';
