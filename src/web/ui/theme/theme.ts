import { createTheme, type MantineColorsTuple, rem } from "@mantine/core";
import { FONT_FAMILY, TOKENS } from "./tokens.ts";

const accent: MantineColorsTuple = [
  "#EEF2FF",
  "#DDE5FD",
  "#BCCBFA",
  "#93A9FB",
  "#708DEE",
  "#4A6AE0",
  "#3657D6",
  "#2B47B5",
  "#243A91",
  "#1D2E6F",
];
const profit: MantineColorsTuple = [
  "#E4F4EF",
  "#C5E7DC",
  "#9AD5C2",
  "#4FC8A3",
  "#2BA483",
  "#138A6C",
  "#08715A",
  "#065C49",
  "#054A3B",
  "#03382D",
];
const loss: MantineColorsTuple = [
  "#FCECEA",
  "#F8D3CF",
  "#FFB7AF",
  "#FF9488",
  "#EC6A5E",
  "#D5453A",
  "#B3261E",
  "#941E18",
  "#761813",
  "#59120E",
];
const warn: MantineColorsTuple = [
  "#FDF2DC",
  "#F9E2B4",
  "#F2CD83",
  "#EDB75A",
  "#D2952F",
  "#AD7416",
  "#8A5300",
  "#714400",
  "#593600",
  "#412700",
];
const gray: MantineColorsTuple = [
  "#F6F7F9",
  "#F1F3F6",
  "#E2E6EC",
  "#D3D9E1",
  "#C5CCD6",
  "#98A2B3",
  "#626E81",
  "#475467",
  "#2B3646",
  "#16202E",
];
const dark: MantineColorsTuple = [
  "#E8ECF2",
  "#B7C1CF",
  "#94A1B3",
  "#435064",
  "#2A3441",
  "#1E2733",
  "#161D26",
  "#0F141B",
  "#0B0F15",
  "#070A0E",
];

const MENU_SHADOW = "0 8px 24px rgb(16 24 40 / 0.12)";

export const theme = createTheme({
  colors: { accent, profit, loss, warn, gray, dark },
  primaryColor: "accent",
  primaryShade: { light: 6, dark: 5 },
  white: "#FFFFFF",
  black: TOKENS.light.text,
  cursorType: "pointer",
  respectReducedMotion: true,
  focusRing: "auto",
  fontFamily: FONT_FAMILY,
  fontFamilyMonospace: 'ui-monospace, "SF Mono", "Cascadia Mono", "Liberation Mono", monospace',
  fontSizes: { xs: rem(12), sm: rem(13), md: rem(14), lg: rem(16), xl: rem(20) },
  lineHeights: { xs: "1.3334", sm: "1.5385", md: "1.4286", lg: "1.5", xl: "1.4" },
  spacing: { xs: rem(4), sm: rem(8), md: rem(12), lg: rem(16), xl: rem(24) },
  radius: { xs: rem(2), sm: rem(4), md: rem(6), lg: rem(8), xl: rem(12) },
  defaultRadius: "md",
  shadows: { md: MENU_SHADOW },
  headings: {
    fontWeight: "600",
    sizes: {
      h1: { fontSize: rem(20), lineHeight: "28px" },
      h2: { fontSize: rem(16), lineHeight: "24px" },
      h3: { fontSize: rem(14), lineHeight: "20px" },
    },
  },
  breakpoints: { xs: "24.375em", sm: "48em", md: "64em", lg: "80em", xl: "100em" },
  // Names and not the components themselves: importing them here would bring all of them to the login.
  components: {
    ActionIcon: { defaultProps: { variant: "subtle", color: "gray", size: 32 } },
    Button: { defaultProps: { size: "sm" } },
    Checkbox: { defaultProps: { size: "xs", radius: "sm" } },
    Drawer: { defaultProps: { position: "right", padding: 0, shadow: "md", overlayProps: { backgroundOpacity: 0.24 } } },
    // A hint below its field: above it, it would push the field out of the line of its neighbours.
    InputWrapper: { defaultProps: { inputWrapperOrder: ["label", "input", "description", "error"] } },
    Menu: { defaultProps: { shadow: "md", radius: "lg", position: "bottom-start" } },
    Popover: { defaultProps: { shadow: "md", radius: "lg" } },
    SegmentedControl: { defaultProps: { size: "xs" } },
    Select: { defaultProps: { size: "sm", allowDeselect: false, comboboxProps: { shadow: "md" } } },
    Skeleton: { defaultProps: { radius: "sm" } },
    TextInput: { defaultProps: { size: "sm" } },
    Tooltip: {
      defaultProps: { openDelay: 300, multiline: true, maw: 320, events: { hover: true, focus: true, touch: true } },
    },
  },
});
